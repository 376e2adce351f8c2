// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench_tools.h"

#include "core/sources/source.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace attentoscope::bench {

Work work(Index n, Index d, Index dv, const char* mask, Index rows)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    experiment.dv = dv;
    Work w{.inputs = *findSource("gaussian")->make(experiment, 0, {}),
        .mask = *Mask::parse(mask)->bind({n, n, 0, {}}),
        .rows = {},
        .lambda = {},
        .moments = {},
        .output = {}};
    const Index count = rows > 0 ? rows : n;
    for (Index r = 0; r < count; ++r)
        w.rows.push_back((r + 1) * n / count - 1);
    w.lambda.assign(count, 1 / std::sqrt(double(d)));
    w.moments.resize(count);
    w.output.resize(count * dv);
    return w;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + Index(values.size() / 2), values.end());
    return values[values.size() / 2];
}

namespace {

std::vector<std::string> shortfalls; // in the order in which they were found

std::string numberText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

} // namespace

std::string Aim::text() const
{
    if (!std::isinf(least))
        return "≥ " + numberText(least);
    return std::isinf(most) ? "" : "≤ " + numberText(most);
}

void check(const std::string& what, double value, const Aim& aim)
{
    if (!aim.met(value))
        shortfalls.push_back(what.substr(std::min(what.size(), what.find_first_not_of(' '))) + " " + numberText(value) + " (aim "
            + aim.text() + ")");
}

void ratio(const std::string& what, double value, const Aim& aim)
{
    std::printf("%-62s %10.3f   %s\n", what.c_str(), value, aim.note().c_str());
    std::fflush(stdout);
    check(what, value, aim);
}

void printShortfalls()
{
    std::string text;
    for (const std::string& each : shortfalls)
        text += (text.empty() ? "short of the aim: " : "; ") + each;
    std::printf("%s\n", text.empty() ? "every aim is met" : text.c_str());
}

namespace {

double secondsOf(const std::function<void()>& run, int times)
{
    const double begin = omp_get_wtime();
    for (int i = 0; i < times; ++i)
        run();
    return (omp_get_wtime() - begin) / times;
}

} // namespace

std::vector<double> interleaved(const std::vector<std::function<void()>>& runs, int repeats)
{
    constexpr double shortest = 4e-3;
    std::vector<int> times;
    for (const auto& run : runs) {
        secondsOf(run, 1); // a warm-up
        times.push_back(std::clamp(static_cast<int>(shortest / secondsOf(run, 1)), 1, 1000));
    }
    std::vector<std::vector<double>> seconds(runs.size());
    for (int repeat = 0; repeat < repeats; ++repeat)
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (times[i] > 1)
                runs[i](); // fills the caches with this run's data before it is timed
            seconds[i].push_back(secondsOf(runs[i], times[i]));
        }
    std::vector<double> medians;
    for (auto& s : seconds)
        medians.push_back(median(s));
    return medians;
}

} // namespace attentoscope::bench
