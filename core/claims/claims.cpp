// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/claim.h"
#include "core/claims/network_claims.h"

namespace attentoscope {
namespace {

using Settings = std::vector<std::pair<const char*, const char*>>;

const Settings noise = {{"source", "sphere"}, {"n", "512"}, {"d", "64"}};
const Settings noiseAndLogN = {{"source", "sphere"}, {"n", "512"}, {"d", "64"}, {"policy-b", "log-n"}};
const Settings needles = {{"source", "needles"}, {"n", "4096"}, {"d", "64"}};

// Tell how long training took when it was measured, rounded up.
constexpr int secondsOfMaxRetrieval = 1, secondsOfVote = 2;

constexpr const char* scaleNote = "J. Su, kexue.fm/archives/8823";
constexpr const char* scaleDerivation = ATT_TEXT("core", "A log n derivation based on kexue.fm/archives/8823");
constexpr const char* jlDerivation = ATT_TEXT("core", "A derivation based on kexue.fm/archives/9588");
constexpr const char* selfAttentionNote = ATT_TEXT("core", "Notes on self-attention and its masks");
constexpr const char* scaleTheory = "Y. Chiang, P. Cholak, arXiv 2202.12172, sec. 4";

const Claim table[] = {
    {"dilution", ATT_TEXT("core", "Attention is diluted with length"), scaleNote,
        ATT_TEXT("core", "Needles in noise under the scale 1/√d, from 512 to 4096 keys"), {needles, "explore/curves"},
        {{ATT_TEXT("core", "The entropy grows with the length"), "entropy(standard) - entropy(standard; n = 512)", 0.1, noLimit},
            {ATT_TEXT("core", "The needles keep less than half of their weight"),
                "planted_mass(standard) / planted_mass(standard; n = 512)", 0, 0.5}}},
    {"log-n", ATT_TEXT("core", "The multiplier ln n / ln 512 keeps the entropy flat"), scaleNote,
        ATT_TEXT("core",
            "Growth of the mean entropy from 512 to 4096 keys, relative to the growth of ln n: flat below 10 %, slow up to 50 %"),
        {needles, "explore/curves"},
        {{ATT_TEXT("core", "With needles in noise, the entropy grows slowly at most"),
             "(entropy(entropy-invariant) - entropy(entropy-invariant; n = 512)) / ln(8)", -0.5, 0.5},
            {ATT_TEXT("core", "With needles in noise, the entropy stays flat"),
                "(entropy(entropy-invariant) - entropy(entropy-invariant; n = 512)) / ln(8)", -0.1, 0.1, false},
            {ATT_TEXT("core", "With noise alone, the entropy stays flat"),
                "(entropy(entropy-invariant; source = sphere) - entropy(entropy-invariant; source = sphere; n = 512)) / ln(8)",
                -0.1, 0.1, false}}},
    {"needles", ATT_TEXT("core", "The needles keep their weight under ln n / ln 512"), scaleNote,
        ATT_TEXT("core", "Needles in noise at 4096 keys, under ln n / ln 512 and under 1/√d"),
        {needles, "explore/curves", {{"curve", "planted_mass"}}},
        {{ATT_TEXT("core", "Under ln n / ln 512 the needles hold three quarters of the weight"),
             "planted_mass(entropy-invariant)", 0.74, 0.81},
            {ATT_TEXT("core", "The needles hold at least twice the weight that they hold under 1/√d"),
                "planted_mass(entropy-invariant) / planted_mass(standard)", 2, noLimit}}},
    {"freezing", ATT_TEXT("core", "Too large a scale freezes attention"), scaleNote,
        ATT_TEXT("core",
            "Noise on the sphere, 512 keys, d = 64: above the freezing multiplier, a few keys hold almost all the weight"),
        {noiseAndLogN, "explore/curves"},
        {{ATT_TEXT("core", "The multiplier ln n is above the freezing multiplier, 4.08"),
             "multiplier(log-n) - freezing_multiplier()", 0, noLimit},
            {ATT_TEXT("core", "Under ln n, the effective support is 8 keys or fewer"), "effective_support(log-n)", 1, 8},
            {ATT_TEXT("core", "Under ln n, the scores receive less gradient than under ln n / ln 512"),
                "jacobian_norm(log-n) * multiplier(log-n) / (jacobian_norm(entropy-invariant) * multiplier(entropy-invariant))",
                0, 1, false}}},
    {"variance", ATT_TEXT("core", "q·k has the variance d"), "A. Vaswani et al., arXiv 1706.03762, sec. 3.2.1",
        ATT_TEXT("core", "Gaussian queries and keys, d = 64, 1024 of each"),
        {{{"source", "gaussian"}, {"n", "1024"}, {"d", "64"}}, "explore/map", {{"stage", "scores"}}},
        {{ATT_TEXT("core", "The standard deviation of the scores is √d = 8"), "score_deviation()", 7.8, 8.2}}},
    {"ssmax", ATT_TEXT("core", "Scalable softmax, figure 1"), "K. Nakanishi, arXiv 2501.19399, fig. 1",
        ATT_TEXT("core", "All scores −2 except for one of +3, n = 1024, s = 0.43"), {{{"n", "1024"}}},
        {{ATT_TEXT("core", "Softmax gives the largest score a weight of 0.1267"), "1 / (1 + 1023 * exp(-5))", 0.12665, 0.12675},
            {ATT_TEXT("core", "Scalable softmax gives the largest score a weight of 0.9997"),
                "1 / (1 + 1023 * exp(-5 * multiplier(ssmax:s=0.43)))", 0.9996, 0.9997}}},
    {"first", ATT_TEXT("core", "Task “first token”: correct, but ever less certain"), scaleTheory,
        ATT_TEXT("core",
            "A hand-built network without layer norm that gives the first token an unscaled score 10 higher than any other, "
            "tested on 8 examples of each length. The claim's session has another network, which learns the same task"),
        {{{"task", "first-token"}, {"train-seeds", "1"}}, "extrapolation/test-accuracy", {}, true},
        {{ATT_TEXT("core", "Under 1/√d the cross-entropy is 0.9800 bits with 1000 other tokens"), nullptr, 0.97995, 0.98005, true,
             false, [](StopToken) { return firstTokenBits("standard", 1000); }},
            {ATT_TEXT("core", "Under ln n the cross-entropy is 0.684 bits with 1000 other tokens"), nullptr, 0.6835, 0.6845, true,
                false, [](StopToken) { return firstTokenBits("log-n", 1000); }},
            {ATT_TEXT("core", "Under ln n the cross-entropy is 0.684 bits with 10 other tokens"), nullptr, 0.6835, 0.6845, true,
                false, [](StopToken) { return firstTokenBits("log-n", 10); }}}},
    {"max-retrieval", ATT_TEXT("core", "Max retrieval fails beyond the training length"),
        "P. Veličković et al., arXiv 2410.01104",
        ATT_TEXT("core",
            "One network for each scale, trained for 600 steps on sets of 5 to 16 tokens, tested on 500 sets of 256 tokens"),
        {{{"task", "max-retrieval"}, {"train-steps", "600"}, {"train-seeds", "1"}, {"test-lengths", "16:256:x2"}},
            "extrapolation/test-accuracy", {{"trained_task", "max-retrieval"}}},
        {{ATT_TEXT("core", "Under 1/√d, accuracy at 256 tokens is below 90 % of that at 16"), nullptr, 0, 0.9, true, false,
             [](StopToken stop) { return lossWithLength("max-retrieval", "standard", 600, 256, std::move(stop)); }},
            {ATT_TEXT("core", "With ln n in the scale, the network answers more questions correctly"), nullptr, 0.02, noLimit,
                true, false, [](StopToken stop) { return gainOfLogN("max-retrieval", 600, 256, std::move(stop)); }}},
        ClaimKind::Published, secondsOfMaxRetrieval},
    {"vote", ATT_TEXT("core", "A scale with ln n lowers a weighted vote's accuracy"),
        "Attentoscope, core/training/tasks/task_theory.h",
        ATT_TEXT("core", "One network, trained for 400 steps on 64 votes, tested on 500 questions of 1024 votes each"),
        {{{"task", "vote"}, {"train-steps", "400"}, {"train-seeds", "1"}}, "extrapolation/test-accuracy",
            {{"trained_task", "vote"}}},
        {{ATT_TEXT("core", "Under 1/√d the accuracy hardly falls from 64 to 1024 votes"), nullptr, 0.97, noLimit, true, false,
             [](StopToken stop) { return lossWithLength("vote", "standard", 400, 1024, std::move(stop)); }},
            {ATT_TEXT("core", "Under ln n / ln 64, fewer answers are correct than under 1/√d"), nullptr, -1, -0.02, true, false,
                [](StopToken stop) { return gainOfLogN("vote", 400, 1024, std::move(stop)); }}},
        ClaimKind::Published, secondsOfVote},
    {"jl", ATT_TEXT("core", "Random projections keep distances"), "W. Johnson, J. Lindenstrauss, 1984; kexue.fm/archives/9588",
        ATT_TEXT("core", "Gaussian projections of 500 points from 1024 dimensions to k = 64"),
        {{{"points", "500"}, {"dim", "1024"}, {"target", "64"}, {"matrix", "gaussian"}}, "jl/ratios"},
        {{ATT_TEXT("core", "The ratio of squared distances has the mean 1"), "jl_mean()", 0.95, 1.05},
            {ATT_TEXT("core", "The ratio of squared distances has variance 2/k (shown: variance / (2/k))"),
                "jl_variance() * 64 / 2", 0.85, 1.15}}},
    {"dimension", ATT_TEXT("core", "8 ln n dimensions are enough for n words"), "J. Su, kexue.fm/archives/7695",
        ATT_TEXT("core",
            "The formula for 100 000 words; and 500 points projected to 8 ln 500 = 50 dimensions, with a tolerance of ε = 1"),
        {{{"points", "500"}, {"dim", "1024"}, {"target", "50"}, {"matrix", "gaussian"}}, "jl/worst"},
        {{ATT_TEXT("core", "100 000 words need 92 dimensions"), "8 * ln(100000)", 91.5, 92.5},
            {ATT_TEXT("core", "Every projected squared distance is less than twice the original"), "jl_worst()", 0, 2, false}}},
    {"mlm-table", ATT_TEXT("core", "A masked language model's accuracy at long lengths"), scaleNote,
        ATT_TEXT("core",
            "Accuracies 43.27, 36.53, 23.02, 15.12, 11.54 % under 1/√d and 43.11, 41.17, 34.04, 20.15, 13.58 % under ln n / ln "
            "512 at 64 to 1024 tokens; the author's model and corpus are not available here"),
        {}, {}},

    {"sign", ATT_TEXT("core", "The sign of the Gaussian entropy estimate"), scaleDerivation,
        ATT_TEXT("core", "Gaussian scores at 4096 keys, d = 64, where λ²σ²/2 = ½"),
        {{{"source", "gaussian"}, {"n", "4096"}, {"d", "64"}}, "explore/curves"},
        {{ATT_TEXT("core", "Eq. 24: H = ln n + λ²σ²/2, so H − ln n = ½"), "entropy(standard) - ln(n)", 0.4, 0.6, false},
            {ATT_TEXT("core", "With the other sign: H = ln n − λ²σ²/2, so H − ln n = −½"), "entropy(standard) - ln(n)", -0.6,
                -0.4, true, true}},
        ClaimKind::Erratum},
    {"golden", ATT_TEXT("core", "The entropy is ln n − 0.24 λd at every λ"), scaleDerivation,
        ATT_TEXT("core", "Noise on the sphere, 512 keys, d = 64, under 1/√d"), {noise, "explore/curves"},
        {{ATT_TEXT("core", "Eq. 60: the entropy is 1.92 nats below ln n"), "ln(n) - entropy(standard)", 1.82, 2.02, false},
            {ATT_TEXT("core", "Eq. 41: ln 512 / (0.24 d) equals 1/√d (their ratio is 1)"), "ln(512) / (0.24 * d) * sqrt(d)", 0.9,
                1.1, false},
            {ATT_TEXT("core", "The constant is ½ ln φ (φ: golden ratio), Laplace's value at λ = 1"),
                "0.5 * ln((1 + sqrt(5)) / 2)", 0.2405, 0.2407, true, true}},
        ClaimKind::Erratum},
    {"theory-column", ATT_TEXT("core", "Table 7.2, the theory column"), scaleDerivation,
        ATT_TEXT("core", "Noise on the sphere, 512 keys, d = 64, under 1/√d"), {noise, "explore/curves"},
        {{ATT_TEXT("core", "At 512 keys the theoretical entropy is 4.32 nats"), "theory_entropy(standard)", 4.22, 4.42, false},
            {ATT_TEXT("core", "Theory agrees with the measured entropy"), "theory_entropy(standard) - entropy(standard)", -0.05,
                0.05, true, true}},
        ClaimKind::Erratum},
    {"head-dimension", ATT_TEXT("core", "8.33 ln 512 = 75"), jlDerivation,
        ATT_TEXT("core", "The natural logarithm of 512 is 6.24; 9 is its logarithm to base 2"), {},
        {{ATT_TEXT("core", "Eq. 52: 75 dimensions"), "8.33 * ln(512)", 74, 76, false},
            {ATT_TEXT("core", "With the natural logarithm: 52 dimensions"), "8.33 * ln(512)", 51, 53, true, true}},
        ClaimKind::Erratum},
    {"entropy-table", ATT_TEXT("core", "A table of entropies without a source"), jlDerivation,
        ATT_TEXT("core", "Noise on the sphere, from 512 to 4096 keys; the trend is right, but the numbers match no measurement"),
        {{{"source", "sphere"}, {"n", "4096"}, {"d", "64"}}, "explore/curves"},
        {{ATT_TEXT("core", "Under 1/√d the entropy grows by ln 8, from 2.34 to 4.47"),
             "entropy(standard) - entropy(standard; n = 512)", 2.03, 2.23},
            {ATT_TEXT("core", "At 512 keys the entropy is 2.34 nats"), "entropy(standard; n = 512)", 2.24, 2.44, false},
            {ATT_TEXT("core", "Under ln n / ln 512 the entropy grows by 0.21"),
                "entropy(entropy-invariant) - entropy(entropy-invariant; n = 512)", 0.11, 0.31, false}},
        ClaimKind::Erratum},
    {"softmax-of-three", ATT_TEXT("core", "Softmax of 8, 2 and 1"), selfAttentionNote,
        ATT_TEXT("core", "Exponentials of the numbers, divided by the sum of the exponentials"), {},
        {{ATT_TEXT("core", "The first weight is 0.87"), "exp(8) / (exp(8) + exp(2) + exp(1))", 0.865, 0.875, false},
            {ATT_TEXT("core", "For softmax of 3 and −3, the first weight is 0.95"), "exp(3) / (exp(3) + exp(-3))", 0.945, 0.955,
                false}},
        ClaimKind::Erratum},
    {"hierarchical", ATT_TEXT("core", "A hierarchical mask is causal"), selfAttentionNote,
        ATT_TEXT("core", "Weight that row 0 gives to key 1, a later token, among 16 tokens"),
        {{{"source", "sphere"}, {"n", "16"}, {"d", "64"}, {"mask", "hierarchical(1,4)"}}, "explore/map"},
        {{ATT_TEXT("core", "No query sees a later key"), "weight(standard; row = 0; key = 1)", 0, 0, false}}, ClaimKind::Erratum},
};

} // namespace

std::span<const Claim> claims() { return table; }

} // namespace attentoscope
