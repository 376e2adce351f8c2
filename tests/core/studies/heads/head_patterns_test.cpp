// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the patterns of heads with their definition, written out over all pairs of a query and a key.
#include "core/studies/heads/head_patterns.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "core/studies/heads/head_study.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace attentoscope {
namespace {

// Tells whether key j is of the pattern, for a query at place i. `tokens` may be empty.
bool isOf(
    const std::string& pattern, Index i, Index j, const std::vector<std::string>& tokens, const std::string& own, Index offset)
{
    if (pattern == "previous_token")
        return j == i - 1;
    if (pattern == "first_token")
        return j == 0;
    if (pattern == "own_token")
        return j == i;
    if (pattern == "offset")
        return j == i - offset;
    if (tokens.empty())
        return false;
    if (pattern == "induction")
        return j >= 1 && j <= i && tokens[std::size_t(j - 1)] == own;
    return pattern == "duplicate_token" && j < i && tokens[std::size_t(j)] == own;
}

struct Sum {
    double weight = 0, uniform = 0;
    Index queries = 0;
};

Sum twin(const Result& result, std::size_t policy, const std::string& pattern, Index offset)
{
    Sum sum;
    const Inputs& inputs = *result.inputs;
    const Index nk = inputs.nk(), nq = inputs.nq();
    for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
        const Index row = result.rowIndex[r], i = inputs.firstPlace ? row : row + nk - nq;
        const bool named = !inputs.queryTokens.empty();
        double weight = 0;
        Index visible = 0, of = 0;
        KeyRanges ranges;
        result.mask.row(result.rowIndex[r], ranges);
        for (const KeyRange& range : ranges)
            for (Index j = range.begin; j < range.end; ++j) {
                ++visible;
                const std::string own = inputs.keyTokens.empty() ? ""
                    : named                                      ? inputs.queryTokens[std::size_t(row)]
                                                                 : inputs.keyTokens[std::size_t(i)];
                if (!isOf(pattern, i, j, inputs.keyTokens, own, offset))
                    continue;
                ++of;
                weight += double(result.policies[policy].weights(Index(r), j));
            }
        if (of == 0 || result.policies[policy].rows.visible[r] == 0) // stick-breaking: there is no key before the query
            continue;
        ++sum.queries;
        sum.weight += weight;
        sum.uniform += double(of) / double(visible);
    }
    sum.weight /= double(sum.queries);
    sum.uniform /= double(sum.queries);
    return sum;
}

Experiment ofText(const char* mask)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"the cat sat on the mat and the cat sat on the hat while the dog saw the cat on the mat"};
    experiment.d = 16;
    experiment.mask = Mask::of(mask);
    return experiment;
}

void expectTwin(const Experiment& experiment, const char* policy, Index rows, Index offset)
{
    Demand demand;
    demand.policies = {{"standard", {}}, *parsePolicy(policy)};
    demand.rows = rows;
    demand.weights = true;
    const auto result = evaluate(experiment, demand);
    ASSERT_TRUE(result.ok()) << result.error().text();
    const RowJob job{.experiment = (*result)->experiment,
        .inputs = *(*result)->inputs,
        .mask = (*result)->mask,
        .rows = (*result)->rowIndex,
        .policies = *demand.policies};
    const auto found = patternNumbers(job, (*result)->policies, offset);
    ASSERT_TRUE(found.ok());
    for (std::size_t p = 0; p < 2; ++p)
        for (std::size_t i = 0; i < keyPatterns().size(); ++i) {
            const PatternNumbers& numbers = (*found)[p][i];
            const Sum want = twin(**result, p, keyPatterns()[i].key, offset);
            EXPECT_EQ(numbers.queries, want.queries) << keyPatterns()[i].key;
            if (want.queries == 0) {
                EXPECT_TRUE(std::isnan(numbers.weight) && std::isnan(numbers.uniform)) << keyPatterns()[i].key;
                continue;
            }
            EXPECT_NEAR(numbers.uniform, want.uniform, 1e-12) << keyPatterns()[i].key;
            EXPECT_NEAR(numbers.weight, want.weight, 2e-6 * want.weight + 1e-9) << keyPatterns()[i].key << ' ' << policy;
        }
}

TEST(HeadPatterns, AreTheSumsOfTheirDefinition)
{
    for (const char* mask : {"causal", "full", "sliding(6)", "causal & !sliding(2)", "causal & !sink(1)"})
        for (const char* policy :
            {"log-n", "standard@sink:s=1", "standard@sigmoid", "standard@sparsemax", "standard@stick-breaking"})
            for (const Index offset : {3, -2}) {
                SCOPED_TRACE(std::string(mask) + ", " + policy);
                expectTwin(ofText(mask), policy, 0, offset);
                expectTwin(ofText(mask), policy, 7, offset);
            }
}

// Fewer or more queries than keys, which are the end of the keys or a sequence of their own with tokens that no key may have.
TEST(HeadPatterns, AreThoseOfQueriesThatAreOtherThanTheKeys)
{
    Experiment experiment = ofText("full");
    experiment.text = {"I love AI"};
    experiment.textK = "the cat sat on the mat and the cat sat on the hat while the dog saw the cat";
    for (const auto& [places, queries] :
        {std::pair(QueryPlaces::Suffix, "hat while the dog saw the cat"), {QueryPlaces::Own, "the dog and the cat saw a hat"},
            {QueryPlaces::Own,
                "the cat the cat the cat the mat the mat sat on on "
                "the mat the mat the cat the cat the end of it"}})
        for (const char* mask : {"full", "causal", "sliding(4)"})
            for (const char* policy : {"log-n", "standard@sigmoid", "standard@sparsemax"}) {
                SCOPED_TRACE(std::string(queries) + ", " + mask + ", " + policy);
                experiment.queries = places;
                experiment.textQ = queries;
                experiment.mask = Mask::of(mask);
                expectTwin(experiment, policy, 0, 2);
                expectTwin(experiment, policy, 5, -1);
            }
}

TEST(HeadPatterns, OfTokensAreEmptyWhereTheTokensAreNotKnown)
{
    Experiment experiment;
    experiment.n = 70;
    experiment.d = 8;
    experiment.mask = Mask::of("causal");
    expectTwin(experiment, "log-n", 0, 5);
}

TEST(HeadPatterns, AnOffsetThatNobodyChoseIsLeftOut)
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = 40;
    experiment.d = 8;
    experiment.heads = 2;
    const auto feed = openHeadFeed(experiment);
    for (const bool chosen : {false, true}) {
        HeadStudySetup setup;
        setup.needs.patterns = true;
        if (chosen)
            setup.patternOffset = 4;
        const auto study = studyHeads(**feed, {{"standard", {}}}, setup);
        ASSERT_TRUE(study.ok());
        const HeadPatternNumbers& numbers = study->layers.front().heads.front()->numbers.front().patterns;
        for (std::size_t i = 0; i < keyPatterns().size(); ++i)
            if (keyPatterns()[i].ofOffset) {
                EXPECT_EQ(numbers[i].queries, chosen ? 36 : 0);
            }
    }
    const auto without = studyHeads(**feed, {{"standard", {}}}, {});
    EXPECT_TRUE(without->layers.front().heads.front()->numbers.front().patterns.empty());
}

} // namespace
} // namespace attentoscope
