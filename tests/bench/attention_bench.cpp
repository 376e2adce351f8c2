// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how fast the streaming passes are, as ratios within one run: to the multiply-add peak of the machine, to each other
// under other masks, threads and lengths, and to other libraries that compute the same statistics from the whole map in memory.
//   attention_bench [--quick | --small | --normalizers | --heads]
// The aims are what the project sets itself on two quiet cores with AVX-512; what falls short is told in the last line. Where
// nothing but the present program says how much a thing should cost, the aim is what it took when the aim was set, and about a
// tenth more: it tells when that becomes slower.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/attention_backward.h"
#include "core/attention/machine.h"
#include "core/attention/raster/raster.h"
#include "core/random/counter_random.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/studies/cost/materialized.h"
#include "core/studies/sweep/sweep.h"
#include "tests/bench/bench_tools.h"
#include "tests/bench/fma_peak.h"
#include "tests/bench/heads_bench.h"
#include "tests/bench/kernel_bound.h"
#include "tests/bench/peers.h"
#include "tests/helpers/materialized_entropy.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <set>
#include <string>

namespace attentoscope::bench {
namespace {

// Returns the name of the processor as the system gives it, "AMD EPYC".
std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return line.substr(std::min(line.find(": ") + 2, line.size()));
    return "an unnamed processor";
}

std::string librariesText()
{
    std::string text = std::string("GCC ") + __VERSION__;
    for (const auto& [name, version] : coreLibraries())
        if (name == "Eigen" || name == "Highway")
            text += ", " + name + " " + version;
    return text;
}

struct Line {
    const char* what;
    Index n, d, dv;
    Aim aim; // for the time of the kernels alone over that of the pass
};

// Prints the fraction of the multiply-add peak, and beside it the time that the kernels alone would take. The fraction tells the
// processor more than the program (some share ports between multiply-adds and what a softmax needs: 0.76 of an AMD EPYC and 0.51
// of an Intel Xeon for the same pass), so the aim is for the second.
void againstPeak(const std::vector<Line>& lines, int threads)
{
    std::printf("%-34s %8s %10s %10s %9s %12s %8s\n", "part of the multiply-add peak", "n", "ms", "GFLOP/s", "fraction",
        "kernels/all", "aim");
    for (const Line& line : lines) {
        Work w = work(line.n, line.d, line.dv);
        std::vector<double> peaks, bounds;
        const auto seconds = interleaved({[&] { w.run(threads); }, [&] { peaks.push_back(fmaPeak(threads)); },
                                             [&] { bounds.push_back(kernelBound(line.n, line.n, line.d, line.dv, threads)); }},
            21);
        const double rate = w.flops() / seconds[0], kernels = median(bounds) / seconds[0];
        std::printf("%-34s %8td %10.3f %10.1f %9.3f %12.3f %8s\n", line.what, line.n, seconds[0] * 1e3, rate / 1e9,
            rate / median(peaks), kernels, line.aim.text().c_str());
        check("kernels/all of " + std::string(line.what) + ", n = " + std::to_string(line.n), kernels, line.aim);
    }
    std::printf(
        "kernels/all: time of the kernels alone (scores, softmax sums, values: each measured with its data in the nearest\n"
        "cache) / time of the pass; 1 is what this processor allows them\n");
}

// Compares an 800 × 800 picture of some rows of a map with the statistics of the same rows.
void rasterAgainstStatistics(Index n, Index maxRows, int threads, const Aim& aim)
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
        ratio("    raster / statistics of the same rows, time", s[0] / s[1], aim);
    }
}

// Compares gradients, including their own forward pass, with the forward pass with output.
void backwardAgainstForward(Index n, const char* mask, int threads)
{
    Work w = work(n, 64, 64, mask);
    const Matrix g = w.inputs.v.array() * 0.5F + 1;
    const BackwardProblem problem{.q = view(w.inputs.q),
        .k = view(w.inputs.k),
        .v = view(w.inputs.v),
        .g = view(g),
        .mask = &w.mask,
        .lambda = w.lambda,
        .threads = threads};
    Gradients gradients;
    const auto s = interleaved({[&] { attentionBackward(problem, gradients); }, [&] { w.run(threads); }}, 9);
    char what[80];
    std::snprintf(what, sizeof what, "backward / forward with output, time, %s, n = %td", mask, n);
    ratio(what, s[0] / s[1], atMost(3.5));
}

// A tile of 32 rows that see 128 keys each touches two or three blocks of 96 keys, which are computed whole: up to 2.25 times
// the visible cells, besides what a tile takes to begin and end.
void slidingAgainstFull(int threads)
{
    Work sliding = work(65536, 64, 0, "sliding(128)"), full = work(8192, 64, 0);
    const auto s = interleaved({[&] { sliding.run(threads); }, [&] { full.run(threads); }}, 9);
    ratio(
        "sliding(128) at n = 65536 / full work per visible cell", (s[0] / (65536.0 * 128)) / (s[1] / (8192.0 * 8192)), atMost(4));
}

// Compares the default sweep with four policies with the passes of one policy over the same rows and keys, and with drawing
// these. Four softmaxes of the same scores take 1.4 (Zen 4) to 1.7 (Sapphire Rapids) times as long as one. The weights on
// single keys (planted, first, own, the last 128), whose scores are computed again in float64, take about half as long as one
// pass over all keys.
void sweepAgainstOnePolicy(int threads)
{
    const Experiment experiment;
    const auto policies = *parsePolicies("standard,entropy-invariant,log-n,ssmax");
    const auto& lengths = experiment.lengths.values();
    std::vector<Work> works;
    for (const Index n : lengths)
        works.emplace_back(work(n, experiment.d, 0, "full", experiment.rows)).cube = true;
    const auto sweep = [&](bool keyInformation) {
        auto runner = SweepRunner::start(experiment, policies, {.threads = threads, .keyInformation = keyInformation});
        while (!runner->finished())
            (void)runner->step();
    };
    const auto onePolicy = [&] {
        for (Index trial = 0; trial < experiment.trials; ++trial)
            for (Work& w : works)
                w.run(threads);
    };
    std::set<Index> queries; // the rows that some length samples
    for (const Work& w : works)
        queries.insert(w.rows.begin(), w.rows.end());
    const auto making = [&] {
        Experiment longest = experiment;
        longest.n = lengths.back();
        for (Index trial = 0; trial < experiment.trials; ++trial)
            (void)findSource(experiment.source)->make(longest, {trial, {queries.begin(), queries.end()}}, {});
    };
    const auto s = interleaved({[&] { sweep(false); }, onePolicy, making, [&] { sweep(true); }}, 9);
    std::printf("default sweep, 4 policies: %.1f ms, of which making queries and keys %.1f ms\n", s[0] * 1e3, s[2] * 1e3);
    ratio("    sweep less making them / one policy's passes, time", (s[0] - s[2]) / s[1], atMost(3));
    ratio("    with what all rows tell together of the keys, too", (s[3] - s[2]) / s[1]);
    ratio("    making them / attending to them, time", s[2] / (s[0] - s[2]), atMost(1));
}

// Compares all that `attend` does once Q and K exist with its pass and with the kernels alone: on one thread, where waking
// other threads costs nothing, and on all.
void evaluationOverKernels(Index n, int threads)
{
    Work w = work(n, 64, 0);
    w.cube = true; // as an evaluation does
    Experiment experiment;
    experiment.n = n;
    const auto checked = *validate(experiment);
    Demand demand{{}, std::vector<PolicyChoice>{experiment.policyA}};
    demand.inputs = settled(w.inputs);
    for (const int t : std::set<int>{1, threads}) {
        demand.threads = t;
        std::vector<double> kernels;
        const auto s = interleaved({[&] { (void)evaluate(checked, demand); }, [&] { w.run(t); },
                                       [&] { kernels.push_back(kernelBound(n, n, experiment.d, 0, t)); }},
            41);
        std::printf("n = %td, d = 64, %d thread(s): evaluation %.3f ms, its pass %.3f, the kernels alone %.3f\n", n, t,
            s[0] * 1e3, s[1] * 1e3, median(kernels) * 1e3);
        ratio("    evaluation / pass, time", s[0] / s[1], atMost(1.2));
        ratio("    evaluation / kernels, time", s[0] / median(kernels));
    }
}

void normalsPerSecond()
{
    std::vector<float> numbers(1 << 20);
    const auto s = interleaved({[&] { fillNormal(Stream{}, 0, numbers); }}, 9);
    ratio("normal numbers per second and core, millions", double(numbers.size()) / s[0] / 1e6, atLeast(200));
}

// Compares with the same entropies by Eigen, compiled for each instruction set of this processor and shared among as many
// threads. Under the same instructions both are bound by the same multiply-adds: the aim is that keeping no map costs no time.
void againstEigen(Index n, int threads)
{
    Work w = work(n, 64, 0);
    Matrix scores(n, n);
    for (const MaterializedKernels* kernels : materializedKernels()) {
        const auto s =
            interleaved({[&] { (void)materializedEntropy(view(w.inputs.q), view(w.inputs.k), w.lambda[0], scores, *kernels); },
                            [&] { w.run(threads); }},
                5);
        char what[80];
        std::snprintf(what, sizeof what, "Eigen %s materialised / ours, time, n = %td", kernels->simd, n);
        ratio(what, s[0] / s[1], kernels->simd == simdName() ? atLeast(1.1) : noAim());
    }
}

void againstTorch(Index n, int threads)
{
    Work w = work(n, 64, 0);
    const auto before = interleaved({[&] { w.run(threads); }}, 9);
    const auto torch = torchTimes(n, 64, threads, simdName(), fmaPeak(threads));
    const auto after = interleaved({[&] { w.run(threads); }}, 9);
    if (!torch) {
        std::printf("%s\n", torch.error().text().c_str());
        return;
    }
    const double ours = std::max(before[0], after[0]);
    std::printf("PyTorch %s, %s, whose matrix product reaches %.1f GFLOP/s, n = %td\n", torch->version.c_str(),
        torch->blas.c_str(), torch->productFlops / 1e9, n);
    ratio("    materialised, as one writes it / ours, time", torch->plain / ours, atLeast(3.5));
    ratio("    materialised, in place, by hand / ours, time", torch->inPlace / ours, atLeast(2));
}

// Compares rows whose weights are nearly all tiny with rows whose weights are not; subnormal numbers would make the former
// slower.
void peakedAgainstFlat(Index n, int threads)
{
    Work flat = work(n, 64, 0), peaked = flat;
    for (Work* w : {&flat, &peaked})
        w->cube = true;
    flat.lambda.assign(flat.rows.size(), 4 / 8.0);
    peaked.lambda.assign(peaked.rows.size(), 16 / 8.0);
    const auto s = interleaved({[&] { peaked.run(threads); }, [&] { flat.run(threads); }}, 11);
    char what[80];
    std::snprintf(what, sizeof what, "m = 16 / m = 4, time, n = %td", n);
    ratio(what, s[0] / s[1], atMost(1.1));
}

// Compares the other normalizers with the softmax: statistics of noise, and of rows whose weights are spread or peaked, because
// the cost depends on the data.
void normalizersAgainstSoftmax(Index n, int threads)
{
    const std::pair<const char*, Aim> lines[] = {{"sink", atMost(1.05)}, {"sigmoid", atMost(1.4)}, {"top-k:k=64", atMost(1.6)},
        {"sparsemax", atMost(2)}, {"entmax:alpha=1.5", atMost(2.5)}, {"entmax:alpha=1.2", noAim()}, {"stick-breaking", noAim()}};
    std::printf("statistics by normalizer / by softmax, time, n = %td, d = 64, at m = 1, m = 0.25 and m = 4\n", n);
    for (const auto& [text, aim] : lines) {
        std::vector<double> ratios;
        for (const double m : {1.0, 0.25, 4.0}) {
            Work softmax = work(n, 64, 0), other = softmax;
            softmax.cube = other.cube = true;
            softmax.lambda.assign(softmax.rows.size(), m / 8);
            other.lambda = softmax.lambda;
            other.rules.assign(other.rows.size(), rowRuleOf(*parseNormalizer(text), double(n)));
            const auto s = interleaved({[&] { other.run(threads); }, [&] { softmax.run(threads); }}, 7);
            ratios.push_back(s[0] / s[1]);
        }
        std::printf("    %-20s %8.3f %8.3f %8.3f   %s\n", text, ratios[0], ratios[1], ratios[2], aim.note().c_str());
        check(std::string("slowest of ") + text, *std::ranges::max_element(ratios), aim);
    }
}

// Measures the time that an evaluation reports, with and without the weights on single keys.
void toldTimeWithWeightsOnKeys(Index n, const char* mask, int threads)
{
    Work w = work(n, 64, 0, mask);
    Experiment experiment;
    experiment.n = n;
    experiment.mask = *Mask::parse(mask);
    const auto checked = *validate(experiment);
    Demand plain{{}, std::vector<PolicyChoice>{experiment.policyA}};
    plain.threads = threads;
    plain.inputs = settled(w.inputs);
    Demand onKeys = plain;
    onKeys.onKeys = true;
    std::vector<double> told[2];
    const auto s = interleaved({[&] { told[0].push_back((*evaluate(checked, onKeys))->elapsedMs); },
                                   [&] { told[1].push_back((*evaluate(checked, plain))->elapsedMs); }},
        n > 10000 ? 9 : 41);
    std::printf("%s, n = %td, %d thread(s): told %.3f ms; with weights on single keys told %.3f, in all %.3f\n", mask, n, threads,
        median(told[1]), median(told[0]), s[0] * 1e3);
    ratio("    told with them / without, time", median(told[0]) / median(told[1]), atMost(1.05));
}

} // namespace
} // namespace attentoscope::bench

int main(int count, char** arguments)
{
    using namespace attentoscope;
    using namespace attentoscope::bench;
    if (count > 1 && std::strcmp(arguments[1], "--normalizers") == 0) {
        normalizersAgainstSoftmax(4096, hardwareThreads());
        printShortfalls();
        return 0;
    }
    if (count > 1 && std::strcmp(arguments[1], "--heads") == 0) {
        headsAgainstPasses(hardwareThreads());
        printShortfalls();
        return 0;
    }
    if (count > 1 && std::strcmp(arguments[1], "--small") == 0) {
        evaluationOverKernels(512, hardwareThreads());
        toldTimeWithWeightsOnKeys(512, "full", 1);
        toldTimeWithWeightsOnKeys(65536, "sliding(128)", hardwareThreads());
        sweepAgainstOnePolicy(hardwareThreads());
        slidingAgainstFull(hardwareThreads());
        printShortfalls();
        return 0;
    }
    const bool quick = count > 1 && std::strcmp(arguments[1], "--quick") == 0;
    const int threads = hardwareThreads();
    std::printf("attentoscope %s on %s, %s, %d threads; multiply-add peak %.1f GFLOP/s, one thread %.1f; %s\n\n",
        versionText().c_str(), processorName().c_str(), simdName().c_str(), threads, fmaPeak(threads) / 1e9, fmaPeak(1) / 1e9,
        librariesText().c_str());

    std::vector<Line> lines{{"statistics, d = 64", 512, 64, 0, atLeast(0.65)}, {"statistics, d = 64", 2048, 64, 0, atLeast(0.8)},
        {"statistics, d = 64", 4096, 64, 0, atLeast(0.84)}, {"statistics, d = 32", 4096, 32, 0, atLeast(0.8)},
        {"statistics, d = 128", 4096, 128, 0, atLeast(0.88)}, {"statistics and A·V, d = d_v = 64", 4096, 64, 64, atLeast(0.8)}};
    if (!quick)
        lines.push_back({"statistics, d = 64", 8192, 64, 0, atLeast(0.84)});
    againstPeak(lines, threads);
    std::printf("\n");

    Work full = work(4096, 64, 0), causal = work(4096, 64, 0, "causal");
    auto s = interleaved({[&] { causal.run(threads); }, [&] { full.run(threads); }}, 11);
    ratio("causal / full, time, n = 4096", s[0] / s[1], atMost(0.56));
    Work medium = work(2048, 64, 0);
    s = interleaved({[&] { medium.run(1); }, [&] { medium.run(threads); }}, 11);
    ratio("all threads / one, speed, n = 2048", s[0] / s[1], atLeast(1.85));
    againstEigen(2048, threads);
    againstTorch(2048, threads);
    againstTorch(4096, threads);
    peakedAgainstFlat(4096, threads);
    backwardAgainstForward(2048, "full", threads);
    backwardAgainstForward(4096, "causal", threads);
    normalizersAgainstSoftmax(4096, threads);
    normalsPerSecond();
    sweepAgainstOnePolicy(threads);
    evaluationOverKernels(512, threads);
    headsAgainstPasses(threads);
    if (!quick) {
        slidingAgainstFull(threads);
        Work small = work(8192, 64, 0);
        Work huge = work(1000000, 64, 0, "full", 1024);
        s = interleaved({[&] { huge.run(threads); }, [&] { small.run(threads); }}, 3);
        ratio("throughput at n = 10^6, 1024 rows / n = 8192", (huge.flops() / s[0]) / (small.flops() / s[1]), atLeast(0.85));
        Work few = work(1000000, 64, 0, "full", 256);
        s = interleaved({[&] { few.run(1); }, [&] { few.run(threads); }}, 3);
        ratio("256 rows × 10^6 keys, all threads / one, speed", s[0] / s[1], atLeast(1.85));
        rasterAgainstStatistics(16384, 0, threads, atMost(1.6));
        rasterAgainstStatistics(1000000, 800, threads, noAim());
    }
    printShortfalls();
    return 0;
}
