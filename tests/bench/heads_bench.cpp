// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/heads_bench.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/random/counter_random.h"
#include "core/studies/heads/head_study.h"
#include "tests/bench/bench_tools.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace attentoscope::bench {
namespace {

constexpr Index heads = 8, n = 2048, d = 128;
constexpr int vocabulary = 500;

// Writes one layer as programs record it: bfloat16 queries and keys, and the numbers of the tokens.
std::string recording()
{
    std::string numbers;
    for (const StreamPurpose purpose : {StreamPurpose::Queries, StreamPurpose::Keys}) {
        std::vector<float> values(std::size_t(heads * n * d));
        fillNormal(Stream{.purpose = purpose}, 0, values);
        for (const float value : values) {
            char bytes[sizeof value];
            std::memcpy(bytes, &value, sizeof value);
            numbers.append(bytes + 2, 2); // the upper half of a float32
        }
    }
    const std::size_t ofOne = numbers.size() / 2;
    std::uint32_t state = 1;
    for (Index i = 0; i < n; ++i) {
        state = state * 1664525U + 1013904223U;
        const std::int32_t token = std::int32_t((state >> 8) % vocabulary);
        char bytes[sizeof token];
        std::memcpy(bytes, &token, sizeof token);
        numbers.append(bytes, sizeof token);
    }
    const std::string shape = "[" + std::to_string(heads) + ", " + std::to_string(n) + ", " + std::to_string(d) + "]";
    const auto entry = [&](const char* name, std::size_t begin, std::size_t end) {
        return test::safetensorsEntry(name, "BF16", shape, begin, end);
    };
    return test::safetensorsFile("{" + entry("q", 0, ofOne) + ", " + entry("k", ofOne, 2 * ofOne) + ", "
            + test::safetensorsEntry("tokens", "I32", "[" + std::to_string(n) + "]", 2 * ofOne, numbers.size()) + "}",
        numbers);
}

} // namespace

void headsAgainstPasses(int threads)
{
    const test::TempFolder folder;
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = folder.put("recording.safetensors", recording()).string();
    experiment.mask = Mask::of("causal");
    const std::vector<PolicyChoice> policies = {{"standard", {}}, {"log-n", {}}};
    const auto feed = openHeadFeed(experiment);
    if (!feed) {
        std::printf("%s\n", feed.error().text().c_str());
        return;
    }
    std::vector<SharedInputs> inputs;
    for (Index head = 0; head < heads; ++head)
        inputs.push_back(*(*feed)->load(0, head));
    const auto passes = [&] {
        for (Index head = 0; head < heads; ++head)
            for (const PolicyChoice& policy : policies) {
                Demand demand{{}, std::vector<PolicyChoice>{policy}};
                demand.inputs = inputs[std::size_t(head)];
                demand.threads = 1;
                (void)evaluate((*feed)->chosen(0, head), demand);
            }
    };
    const auto study = [&](HeadStudySetup setup, int on) {
        return [&feed, &policies, setup, on]() mutable {
            setup.threads = on;
            (void)studyHeads(**feed, policies, setup);
        };
    };
    HeadStudySetup plain, patterns, others, critical;
    patterns.needs = {false, false, false, false, false, true};
    others.compare = others.common = true;
    critical.critical = true;
    for (HeadStudySetup* setup : {&others, &critical})
        setup->needs = {false, false, false, false, false, false};
    const auto s = interleaved({passes, study(plain, 1), study(plain, threads), study(patterns, 1), study(others, 1),
                                   study(critical, 1), study(others, threads), study(critical, threads)},
        5);
    std::printf("%td heads, n = %td, d = %td, causal, bfloat16, two policies; their passes on one thread: %.0f ms\n", heads, n, d,
        s[0] * 1e3);
    // Beside the passes there are the scores of single keys and the norms. A counterfactual searches a scale for each head, and
    // the critical multiplier counts all scores of a row below its best: each takes some four passes more.
    ratio("    heads on one thread / passes, time", s[1] / s[0], atMost(3));
    ratio("    heads, all threads / one, speed", s[1] / s[2], atLeast(1.8));
    ratio("    patterns alone on one thread / passes, time", s[3] / s[0], atMost(3));
    ratio("    counterfactual on one thread / passes, time", s[4] / s[0], atMost(6));
    ratio("    critical on one thread / passes, time", s[5] / s[0], atMost(6));
    ratio("    counterfactual, all threads / one, speed", s[4] / s[6], atLeast(1.8));
    ratio("    critical, all threads / one, speed", s[5] / s[7], atLeast(1.8));
}

} // namespace attentoscope::bench
