// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluation in blocks of keys against one that holds all keys, bit for bit, on random experiments.
#include "core/attention/evaluate/key_blocks.h"

#include "core/policies/policy.h"
#include "core/statistics/row_numbers.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

std::vector<std::uint64_t> bitsOf(const PolicyResult& policy)
{
    std::vector<std::uint64_t> bits;
    for (const double number : numbersOf(policy.rows))
        bits.push_back(std::bit_cast<std::uint64_t>(number));
    for (Index i = 0; i < policy.output.size(); ++i)
        bits.push_back(std::bit_cast<std::uint32_t>(policy.output.data()[i]));
    return bits;
}

// More than one chunk of keys, mostly.
Experiment drawLong()
{
    Experiment e;
    e.source = *rc::gen::elementOf(std::vector<std::string>{"gaussian", "sphere"});
    e.n = *rc::gen::inRange<Index>(1, 40'000);
    e.d = 2 * *rc::gen::inRange<Index>(1, 8);
    e.dv = *rc::gen::inRange<Index>(0, 4);
    e.seed = *rc::gen::inRange<Index>(0, 1'000'000);
    e.mask = Mask::of(*rc::gen::elementOf(std::vector<std::string>{
        "full", "causal", "!padding(1)", "sliding(400) | sink(3)", "!causal", "dilated(6,2)", "block-diagonal(9000)"}));
    e.alibi = *rc::gen::elementOf(std::vector<double>{0, 0, 0.01});
    e.rope = *rc::gen::elementOf(std::vector<double>{0, 0, 10000});
    e.tau = *rc::gen::elementOf(std::vector<double>{0.5, 1, 3});
    return e;
}

RC_GTEST_PROP(KeyBlocks, GiveTheBitsOfOneEvaluation, ())
{
    const Experiment e = drawLong();
    Demand demand;
    demand.rows = *rc::gen::inRange<Index>(1, 70);
    demand.onKeys = true;
    demand.onlyTheseQueries = true;
    demand.locality = *rc::gen::arbitrary<bool>();
    demand.output = *rc::gen::arbitrary<bool>();
    demand.policies = std::vector{*parsePolicy("standard"), *parsePolicy("entropy-invariant:n0=512")};
    if (*rc::gen::arbitrary<bool>())
        demand.policies->push_back(*parsePolicy(*rc::gen::elementOf(
            std::vector<std::string>{"ssmax@sink:s=1", "inkling", "llama4", "clipped:n0=4096", "constant:m=0"})));
    const auto whole = evaluate(e, demand);
    RC_ASSERT(whole.ok());
    demand.threads = *rc::gen::inRange<int>(1, 4);
    const auto blocks = KeyBlocks::start(e, demand);
    RC_ASSERT(blocks.ok());
    std::vector<KeyBlock> found(std::size_t(blocks->count()));
    for (Index block = blocks->count(); block-- > 0;) {
        auto some = blocks->evaluate(block);
        RC_ASSERT(some.ok());
        found[std::size_t(block)] = *std::move(some);
    }
    const auto joined = blocks->finish(found);
    RC_ASSERT(joined.ok());
    RC_ASSERT((*joined)->rowIndex == (*whole)->rowIndex);
    RC_ASSERT((*joined)->emptyRows == (*whole)->emptyRows);
    for (std::size_t p = 0; p < (*whole)->policies.size(); ++p)
        RC_ASSERT(bitsOf((*joined)->policies[p]) == bitsOf((*whole)->policies[p]));
}

TEST(KeyBlocks, RefuseWhatNeedsAllKeysOfARow)
{
    Experiment e;
    e.source = "gaussian";
    e.n = 100;
    const auto refusal = [&](const std::string& policy) {
        Demand demand;
        demand.policies = std::vector{*parsePolicy(policy)};
        const auto started = KeyBlocks::start(e, demand);
        return started ? std::string() : started.error().why.text();
    };
    EXPECT_EQ(refusal("standard@sink:s=0"), "");
    for (const char* normalizer : {"sparsemax", "entmax", "top-k", "stick-breaking", "sigmoid"})
        EXPECT_EQ(refusal(std::string("standard@") + normalizer).find(std::string("standard@") + normalizer), 0U) << normalizer;
    EXPECT_EQ(
        refusal("entropy-matched"), "entropy-matched: its scale depends on the scores of all keys, which no block of keys holds");
    EXPECT_NE(refusal("adaptive"), "");
    e.source = "needles";
    EXPECT_EQ(refusal("standard"), "\"needles\" cannot make some keys without the others; sphere, gaussian and tensor can");
}

// Warns that rounding is not checked, where an evaluation with all keys would check it.
TEST(KeyBlocks, SayWhatTheyCannotCheck)
{
    Experiment e;
    e.source = "gaussian";
    e.n = 200;
    e.tau = 1000;
    Demand demand;
    demand.policies = std::vector{*parsePolicy("standard")};
    const auto said = [&] {
        const auto blocks = KeyBlocks::start(e, demand);
        const auto result = blocks->finish({*blocks->evaluate(0)});
        return (*result)->warnings.empty() ? std::string() : (*result)->warnings.front().text();
    };
    EXPECT_EQ(said().find("scores may be too large for float32"), 0U);
    e.tau = 1;
    EXPECT_EQ(said(), "");
}

} // namespace
} // namespace attentoscope
