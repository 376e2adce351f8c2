// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/fields.h"

#include "core/sources/source.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string complaint(const std::function<void(Experiment&)>& change)
{
    Experiment experiment;
    change(experiment);
    const auto done = validate(experiment);
    return done.ok() ? "" : done.error().text();
}

// Returns the name of a source that reads this field.
std::string sourceWith(std::string_view key)
{
    for (const Source& source : sources())
        for (const char* field : source.fields)
            if (field == key)
                return source.name;
    ADD_FAILURE() << "no source reads " << key;
    return {};
}

TEST(Validate, TheDefaultIsValid)
{
    EXPECT_EQ(complaint([](Experiment&) {}), "");
}

TEST(Validate, FieldsOutOfRangeAreNamed)
{
    EXPECT_EQ(complaint([](Experiment& e) { e.n = 0; }), "n: must be between 1 and 16777216, not 0");
    EXPECT_EQ(complaint([](Experiment& e) { e.d = 5000; }), "d: must be between 1 and 4096, not 5000");
    EXPECT_EQ(complaint([](Experiment& e) { e.seed = -1; }), "seed: must be between 0 and 9007199254740992, not -1");
    EXPECT_EQ(complaint([](Experiment& e) { e.cosine = std::nan(""); }), "cosine: must be between 0.01 and 0.999, not nan");
    EXPECT_EQ(complaint([](Experiment& e) { e.tau = 0; }), "tau: must be between 0.001 and 1000, not 0");
    EXPECT_EQ(complaint([](Experiment& e) { e.trials = 0; }), "trials: must be between 1 and 10000, not 0");
    EXPECT_THAT(complaint([](Experiment& e) { e.source = "hay"; }), StartsWith("source: must be one of "));
    EXPECT_THAT(complaint([](Experiment& e) { e.policyB = {"soft", {}}; }), StartsWith("policy-b: "));
    EXPECT_THAT(complaint([](Experiment& e) { e.policyA = {"entropy-invariant", {{"n0", -3}}}; }), StartsWith("policy-a: "));
    EXPECT_THAT(complaint([](Experiment& e) { e.length = {LengthMeaning::Fixed, 0}; }), StartsWith("length: "));
    EXPECT_THAT(complaint([](Experiment& e) { e.entropy = {EntropyMeasure::Renyi, -1}; }), StartsWith("entropy: "));
}

TEST(Validate, RopeNeedsPairs)
{
    const std::string odd = "rope: rotates pairs of components, so the head dimension must be even, not 63";
    EXPECT_EQ(complaint([](Experiment& e) { e.rope = 10000, e.d = 63; }), odd);
    EXPECT_EQ(complaint([](Experiment& e) { e.rope = 10000, e.d = 63, e.source = "text"; }), odd);
    EXPECT_EQ(complaint([](Experiment& e) { e.rope = 10000, e.d = 64; }), "");
    EXPECT_EQ(complaint([](Experiment& e) { e.rope = 0, e.d = 63; }), "");
    EXPECT_EQ(complaint([](Experiment& e) { e.rope = 0.5; }), "rope: must be between 1 and 1e+08, or 0 for off, not 0.5");
    EXPECT_EQ(complaint([](Experiment& e) { e.alibi = -1; }), "alibi: must be between 1e-06 and 100, or 0 for off, not -1");
}

TEST(Validate, FieldsThatTheSourceDoesNotReadDoNotCount)
{
    EXPECT_EQ(complaint([](Experiment& e) { e.topics = 0, e.text = {}, e.batch = -1; }), "");
    EXPECT_EQ(complaint([](Experiment& e) { e.source = "sphere", e.needles = 1000, e.cosine = 7, e.d = 3; }), "");
    EXPECT_THAT(complaint([](Experiment& e) { e.source = sourceWith("topics"), e.topics = 0; }), StartsWith("topics: "));
}

TEST(Validate, NeedlesNeedTheirDirections)
{
    EXPECT_THAT(complaint([](Experiment& e) { e.d = 5; }), StartsWith("d: must be at least 6 (needles + 2), not 5"));
    EXPECT_EQ(complaint([](Experiment& e) { e.d = 6; }), "");
}

TEST(Validate, TextNeedsATokenAndASequence)
{
    const std::string text = sourceWith("text");
    EXPECT_EQ(complaint([&](Experiment& e) { e.source = text; }), "");
    EXPECT_EQ(complaint([&](Experiment& e) { e.source = text, e.text = {" ", "\t"}; }), "text: must have at least one token");
    EXPECT_THAT(complaint([&](Experiment& e) { e.source = text, e.text.clear(); }), StartsWith("text: must be a list"));
    EXPECT_EQ(complaint([&](Experiment& e) { e.source = text, e.batch = 1; }),
        "batch: must be below 1, the number of sequences, but is 1");
    EXPECT_EQ(complaint([&](Experiment& e) { e.source = text, e.text = {"a", "b"}, e.batch = 1; }), "");
}

TEST(Validate, FilesMustBeNamed)
{
    const std::string files = sourceWith("q");
    EXPECT_THAT(complaint([&](Experiment& e) { e.source = files, e.keyFile = "k.npy"; }), HasSubstr("q: must name"));
    EXPECT_THAT(complaint([&](Experiment& e) { e.source = files, e.queryFile = "q.npy"; }), HasSubstr("k: must name"));
    EXPECT_EQ(complaint([&](Experiment& e) { e.source = files, e.queryFile = "q.npy", e.keyFile = "k.npy"; }), "");
}

} // namespace
} // namespace attentoscope
