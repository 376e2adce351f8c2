// How fast the streaming pass is, as ratios measured in one run: against the multiply-add peak of the machine, against
// itself with other masks, threads and lengths, and against the same statistics from a materialised map by Eigen.
//   attention_bench [--quick]
#include "core/kernels/attention_pass.h"
#include "core/run/machine.h"
#include "core/run/raster.h"
#include "core/sources/source.h"
#include "tests/bench/fma_peak.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

namespace attentoscope::bench {
namespace {

// One shape, ready to run again and again.
struct Work {
    Inputs inputs;
    BoundMask mask;
    std::vector<Index> rows;
    std::vector<double> lambda;
    std::vector<RowMoments> moments;
    std::vector<float> output;
    bool cube = false;

    void run(int threads)
    {
        const PassProblem problem{.q = view(inputs.q),
            .k = view(inputs.k),
            .v = view(inputs.v),
            .mask = &mask,
            .rows = rows,
            .stored = {},
            .scales = 1,
            .lambda = lambda,
            .cube = cube,
            .power = 0,
            .binEdges = {},
            .threads = threads};
        attentionPass(problem, {moments, {}, output, {}, {}, {}});
    }
    double flops() const { return 2.0 * double(rows.size()) * double(inputs.nk()) * double(inputs.d() + inputs.dv()); }
};

Work work(Index n, Index d, Index dv, const char* mask = "full", Index rows = 0)
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

double secondsOf(const std::function<void()>& run)
{
    const double begin = omp_get_wtime();
    run();
    return omp_get_wtime() - begin;
}

// Median seconds of several things done in turn, so that a slow moment of the machine meets them all.
std::vector<double> interleaved(const std::vector<std::function<void()>>& runs, int repeats)
{
    std::vector<std::vector<double>> seconds(runs.size());
    for (int repeat = -1; repeat < repeats; ++repeat) // the first is a warm-up
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const double s = secondsOf(runs[i]);
            if (repeat >= 0)
                seconds[i].push_back(s);
        }
    std::vector<double> medians;
    for (auto& s : seconds)
        medians.push_back(median(s));
    return medians;
}

// The same row statistics from the whole map in memory.
double eigenEntropy(const Inputs& in)
{
    Matrix x = in.q * in.k.transpose() / std::sqrt(float(in.d()));
    double total = 0;
#pragma omp parallel for reduction(+ : total)
    for (Index i = 0; i < x.rows(); ++i) {
        auto row = x.row(i).array();
        const float top = row.maxCoeff();
        const Eigen::ArrayXf shifted = row - top, e = shifted.exp();
        const double z = double(e.sum());
        total += std::log(z) - double((e * shifted).sum()) / z;
    }
    return total;
}

struct Line {
    const char* what;
    Index n, d, dv;
    double must;
};

void againstPeak(const std::vector<Line>& lines, int threads)
{
    std::printf("%-34s %8s %10s %10s %9s %6s\n", "part of the multiply-add peak", "n", "ms", "GFLOP/s", "fraction", "must");
    for (const Line& line : lines) {
        Work w = work(line.n, line.d, line.dv);
        double peak = 0;
        const auto seconds =
            interleaved({[&] { w.run(threads); }, [&] { peak = std::max(peak, fmaPeak(threads)); }}, line.n < 1000 ? 41 : 11);
        const double rate = w.flops() / seconds[0];
        std::printf(
            "%-34s %8td %10.3f %10.1f %9.3f %6.2f\n", line.what, line.n, seconds[0] * 1e3, rate / 1e9, rate / peak, line.must);
    }
}

void ratio(const char* what, double value, const char* must) { std::printf("%-56s %10.3f   must %s\n", what, value, must); }

// An 800 × 800 picture of some rows of a map against the statistics of the same rows.
void rasterAgainstStatistics(Index n, Index maxRows, int threads, const char* must)
{
    RasterRequest request{.row0 = 0, .row1 = n, .col0 = 0, .col1 = n, .width = 800, .height = 800, .maxRows = maxRows};
    Work w = work(n, 64, 0, "full", Index(computedRows(request).size()));
    const auto inputs = std::make_shared<const Inputs>(w.inputs);
    const Experiment experiment;
    for (const Reduce reduce : {Reduce::Max, Reduce::Mean}) {
        request.reduce = reduce;
        const auto s = interleaved(
            {[&] { (void)rasterize(experiment, inputs, w.mask, {experiment.policyA}, request); }, [&] { w.run(threads); }}, 3);
        std::printf("raster 800 x 800, n = %td, %zu rows, %s: %.0f ms\n", n, w.rows.size(), reduceName(reduce), s[0] * 1e3);
        ratio("    raster / statistics of the same rows, time", s[0] / s[1], must);
    }
}

} // namespace
} // namespace attentoscope::bench

int main(int count, char** arguments)
{
    using namespace attentoscope;
    using namespace attentoscope::bench;
    const bool quick = count > 1 && std::strcmp(arguments[1], "--quick") == 0;
    const int threads = hardwareThreads();
    std::printf("attentoscope %s, %s, %d threads; multiply-add peak %.1f GFLOP/s, one thread %.1f\n\n", versionText().c_str(),
        simdName().c_str(), threads, fmaPeak(threads) / 1e9, fmaPeak(1) / 1e9);

    std::vector<Line> lines{{"statistics, d = 64", 512, 64, 0, 0.55}, {"statistics, d = 64", 2048, 64, 0, 0.70},
        {"statistics, d = 64", 4096, 64, 0, 0.75}, {"statistics, d = 32", 4096, 32, 0, 0.62},
        {"statistics, d = 128", 4096, 128, 0, 0.82}, {"statistics and A·V, d = d_v = 64", 4096, 64, 64, 0.80}};
    if (!quick)
        lines.push_back({"statistics, d = 64", 8192, 64, 0, 0.75});
    againstPeak(lines, threads);
    std::printf("\n");

    Work full = work(4096, 64, 0), causal = work(4096, 64, 0, "causal");
    auto s = interleaved({[&] { causal.run(threads); }, [&] { full.run(threads); }}, 11);
    ratio("causal / full, time, n = 4096", s[0] / s[1], "≤ 0.56");
    Work medium = work(2048, 64, 0);
    s = interleaved({[&] { medium.run(1); }, [&] { medium.run(threads); }}, 11);
    ratio("all threads / one, speed, n = 2048", s[0] / s[1], "≥ 1.85 with two");
    s = interleaved({[&] { eigenEntropy(medium.inputs); }, [&] { medium.run(threads); }}, 5);
    ratio("Eigen materialised / ours, time, n = 2048", s[0] / s[1], "≥ 7");
    if (!quick) {
        Work sliding = work(65536, 64, 0, "sliding(128)");
        Work small = work(8192, 64, 0);
        s = interleaved({[&] { sliding.run(threads); }, [&] { small.run(threads); }}, 5);
        ratio("sliding(128) at n = 65536 / full work per visible cell", (s[0] / (65536.0 * 128)) / (s[1] / (8192.0 * 8192)),
            "(informative)");
        Work huge = work(1000000, 64, 0, "full", 1024);
        s = interleaved({[&] { huge.run(threads); }, [&] { small.run(threads); }}, 3);
        ratio("throughput at n = 10^6, 1024 rows / n = 8192", (huge.flops() / s[0]) / (small.flops() / s[1]), "≥ 0.85");
        Work few = work(1000000, 64, 0, "full", 256);
        s = interleaved({[&] { few.run(1); }, [&] { few.run(threads); }}, 3);
        ratio("256 rows × 10^6 keys, all threads / one, speed", s[0] / s[1], "≥ 1.85 with two");
        rasterAgainstStatistics(16384, 0, threads, "≤ 1.6");
        rasterAgainstStatistics(1000000, 800, threads, "(informative; under 1000 ms)");
    }
    return 0;
}
