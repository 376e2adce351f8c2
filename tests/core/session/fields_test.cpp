// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/fields.h"

#include "core/base/numbers.h"
#include "core/sources/source.h"
#include "tests/core/session/sample_values.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <set>

namespace attentoscope {
namespace {

using attentoscope::test::sampleValues;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string errorOf(const char* key, const FieldValue& value)
{
    Experiment experiment;
    const auto done = setField(experiment, *findField(key), value);
    EXPECT_EQ(experiment, Experiment()) << key;
    return done.ok() ? "accepted" : done.error().text();
}

std::string errorOfText(const char* key, std::string_view text)
{
    Experiment experiment;
    const auto done = setFieldFromText(experiment, *findField(key), text);
    EXPECT_EQ(experiment, Experiment()) << key;
    return done.ok() ? "accepted" : done.error().text();
}

TEST(Fields, AreDescribedOnceAndFound)
{
    std::set<std::string> keys;
    for (const Field& field : experimentFields()) {
        EXPECT_TRUE(keys.insert(field.key).second) << field.key;
        EXPECT_EQ(findField(field.key), &field);
        EXPECT_NE(*field.label, '\0') << field.key;
        EXPECT_NE(*field.help, '\0') << field.key;
        EXPECT_EQ(sampleValues.count(field.key), 1u) << field.key;
    }
    EXPECT_EQ(keys.size(), sampleValues.size());
    EXPECT_EQ(findField("nothing"), nullptr);
}

TEST(Fields, NameOnlyWhatThereIs)
{
    for (const Field& field : experimentFields()) {
        EXPECT_TRUE(field.above == nullptr || findField(field.above) != nullptr) << field.key;
        EXPECT_TRUE(field.impliedSource == nullptr || findSource(field.impliedSource) != nullptr) << field.key;
        EXPECT_EQ(field.file != FileContent::None, field.kind == FieldKind::File) << field.key;
        EXPECT_EQ(field.options != nullptr, field.kind == FieldKind::Choice) << field.key;
        EXPECT_EQ(field.min < field.max, field.kind == FieldKind::Integer || field.kind == FieldKind::Real) << field.key;
    }
    for (const Source& source : sources())
        for (const char* key : source.fields)
            EXPECT_TRUE(findField(key) != nullptr && findField(key)->group == FieldGroup::Source) << source.name << ' ' << key;
}

TEST(Fields, AreReadByTheSourcesThatListThem)
{
    const auto readBy = [](const char* key) {
        std::vector<std::string> names;
        for (const Source& source : sources())
            if (reads(source, *findField(key)))
                names.emplace_back(source.name);
        return names;
    };
    EXPECT_THAT(readBy("rho"), ElementsAre("topics"));
    EXPECT_THAT(readBy("batch"), ElementsAre("text", "weights", "tensor"));
    EXPECT_EQ(readBy("source").size(), sources().size());
    EXPECT_EQ(readBy("tau").size(), sources().size());
}

TEST(Fields, ShowWhatGoesWithTheFilesThatAreGiven)
{
    const auto shown = [](const Experiment& experiment) {
        std::vector<std::string> keys;
        for (const Field& field : experimentFields())
            if (field.shown != nullptr && field.isShown(experiment) && reads(*findSource(experiment.source), field))
                keys.emplace_back(field.key);
        return keys;
    };
    Experiment experiment;
    experiment.source = "tensor";
    EXPECT_THAT(shown(experiment), ElementsAre("batch", "tensors", "q-name", "k-name", "v-name", "queries"));
    experiment.keyFile = "k.npy";
    EXPECT_THAT(shown(experiment), ElementsAre("batch", "q", "k", "v", "queries"));
    experiment.tensorFile = "m.npz";
    EXPECT_THAT(shown(experiment), ElementsAre("batch", "tensors", "q-name", "k-name", "v-name", "queries"));
    experiment.rope = 100;
    EXPECT_THAT(shown(experiment), ElementsAre("batch", "tensors", "q-name", "k-name", "v-name", "queries", "rope-pairing"));
    experiment.mask = Mask::of("causal & padding");
    EXPECT_THAT(
        shown(experiment), ElementsAre("batch", "tensors", "q-name", "k-name", "v-name", "queries", "rope-pairing", "mask-true"));
    experiment.source = "text";
    EXPECT_THAT(shown(experiment), ElementsAre("text", "batch", "rope-pairing"));
    experiment.mask = Mask::of("file(m.npy)");
    EXPECT_THAT(shown(experiment), ElementsAre("text", "batch", "rope-pairing", "mask-true"));
    experiment.mask = Mask();
    experiment.textQ = "a";
    EXPECT_THAT(shown(experiment), ElementsAre("queries", "rope-pairing"));
    EXPECT_TRUE(findField("length")->isEditable(experiment));
    experiment.source = "weights";
    EXPECT_FALSE(findField("length")->isEditable(experiment));
}

TEST(Fields, EveryOneRoundTripsThroughText)
{
    for (const auto& [key, text] : sampleValues) {
        SCOPED_TRACE(key);
        const Field& field = *findField(key);
        Experiment experiment;
        const auto done = setFieldFromText(experiment, field, text);
        ASSERT_TRUE(done.ok()) << done.error().text();
        EXPECT_NE(experiment, Experiment()); // the field changes a member ...
        EXPECT_EQ(fieldText(experiment, field), text);
        for (const Field& other : experimentFields()) { // ... which belongs to no other field
            if (&other != &field) {
                EXPECT_EQ(other.get(experiment), other.get(Experiment())) << other.key;
            }
        }
        Experiment again;
        ASSERT_TRUE(setField(again, field, field.get(experiment)).ok());
        EXPECT_EQ(again, experiment);
    }
}

TEST(Fields, DefaultsAreAcceptedAndComplete)
{
    Experiment copy;
    for (const auto& [key, text] : sampleValues)
        ASSERT_TRUE(setFieldFromText(copy, *findField(key), text).ok()) << key;
    // Setting every field back gives the default experiment, so every member belongs to a field.
    for (const Field& field : experimentFields())
        ASSERT_TRUE(setField(copy, field, field.get(Experiment())).ok()) << field.key;
    EXPECT_EQ(copy, Experiment());
}

TEST(Fields, RangesIncludeTheirEnds)
{
    for (const Field& field : experimentFields()) {
        if (field.kind != FieldKind::Integer && field.kind != FieldKind::Real)
            continue;
        SCOPED_TRACE(field.key);
        const auto at = [&](double number) {
            return field.kind == FieldKind::Integer ? FieldValue(static_cast<std::int64_t>(number)) : FieldValue(number);
        };
        const auto beyond = [&](double number, double direction) {
            return field.kind == FieldKind::Integer
                ? FieldValue(static_cast<std::int64_t>(number) + static_cast<std::int64_t>(direction))
                : FieldValue(std::nextafter(number, direction * 1e9));
        };
        Experiment experiment;
        EXPECT_TRUE(setField(experiment, field, at(field.min)).ok());
        EXPECT_EQ(field.get(experiment), at(field.min));
        EXPECT_TRUE(setField(experiment, field, at(field.max)).ok());
        EXPECT_EQ(field.get(experiment), at(field.max));
        EXPECT_THAT(errorOf(field.key, beyond(field.min, -1)), StartsWith(std::string(field.key) + ": must be between "));
        EXPECT_THAT(errorOf(field.key, beyond(field.max, 1)), StartsWith(std::string(field.key) + ": must be between "));
    }
}

TEST(Fields, ErrorsNameTheKeyAndTheFix)
{
    EXPECT_EQ(errorOfText("n", "0"), "n: must be between 1 and 16777216, not 0");
    EXPECT_EQ(errorOfText("n", "99999999999999999999"), "n: must be between 1 and 16777216, not 1e+20");
    EXPECT_EQ(errorOfText("n", "many"), "n: must be a whole number, not \"many\"");
    EXPECT_EQ(errorOfText("n", "2.5"), "n: must be a whole number, not 2.5");
    EXPECT_EQ(errorOfText("n", ""), "n: must be a whole number, not \"\"");
    EXPECT_EQ(errorOfText("n", "nan"), "n: must be a whole number, not nan");
    EXPECT_EQ(errorOfText("tau", "inf"), "tau: must be between 0.001 and 1000, not inf");
    EXPECT_EQ(errorOfText("tau", "nan"), "tau: must be between 0.001 and 1000, not nan");
    EXPECT_EQ(errorOfText("tau", "0,5"), "tau: must be a number, not \"0,5\"");
    EXPECT_EQ(errorOfText("bits", "maybe"), "bits: must be true or false, not \"maybe\"");
    EXPECT_THAT(errorOfText("source", "hay"), StartsWith("source: must be one of needles, "));
    EXPECT_EQ(errorOfText("rope-pairing", "both"), "rope-pairing: must be one of interleaved, half, not \"both\"");
    EXPECT_EQ(errorOfText("rope", "nan"), "rope: must be between 1 and 1e+08, or 0 for off, not nan");
    EXPECT_THAT(errorOfText("policy-b", "nothing"), StartsWith("policy-b: "));
    EXPECT_THAT(errorOfText("mask", "causal &"), StartsWith("mask: "));
    EXPECT_THAT(errorOfText("entropy", "heat"), StartsWith("entropy: "));
    EXPECT_THAT(errorOfText("length", "long"), StartsWith("length: must be visible"));
    EXPECT_THAT(errorOfText("lengths", "2,1"), StartsWith("lengths: the lengths must ascend"));
    EXPECT_THAT(errorOfText("target", ""), StartsWith("target: give at least one length"));
    EXPECT_THAT(errorOfText("features", "16:"), StartsWith("features: a range is "));
    EXPECT_EQ(errorOfText("text", "caf\xe9"), "text: is not UTF-8 text");
    EXPECT_EQ(errorOfText("q", std::string_view("a\0b", 3)), "q: must not hold a NUL character");
    // A long input is not repeated in full, and not cut inside a character.
    std::string name = "x";
    for (int i = 0; i < 100; ++i)
        name += "爱";
    EXPECT_LT(errorOfText("n", name).size(), 120u);
    EXPECT_THAT(errorOfText("n", name), HasSubstr("爱…"));
}

TEST(Fields, ColumnsOfParsersAreKept)
{
    Experiment experiment;
    const auto done = setFieldFromText(experiment, *findField("lengths"), "64,1");
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().column, 3u);
}

TEST(Fields, TypesAreChecked)
{
    const FieldValue text = std::string("12"), list = std::vector<std::string>{"a", "b"};
    EXPECT_EQ(errorOf("n", text), "n: must be a whole number, not \"12\"");
    EXPECT_EQ(errorOf("n", true), "n: must be a whole number, not true");
    EXPECT_EQ(errorOf("n", 1.5), "n: must be a whole number, not 1.5");
    EXPECT_EQ(errorOf("n", 1e300), "n: must be between 1 and 16777216, not 1e+300");
    EXPECT_EQ(errorOf("tau", list), "tau: must be a number, not [\"a\" …]");
    EXPECT_EQ(errorOf("bits", std::int64_t(1)), "bits: must be true or false, not 1");
    EXPECT_EQ(errorOf("mask", 1.0), "mask: must be text, not 1");
    EXPECT_EQ(errorOf("text", text), "text: must be a list of texts, not \"12\"");
    EXPECT_EQ(errorOf("text", std::vector<std::string>()), "text: must be a list of at least one text");
    EXPECT_EQ(errorOf("text", std::vector<std::string>{"a\nb"}), "text: must have no line break inside a text");
    for (const Field& field : experimentFields()) {
        Experiment experiment;
        const FieldValue wrong = field.kind == FieldKind::Flag ? FieldValue(std::string("true")) : FieldValue(true);
        const auto stored = field.store(experiment, wrong);
        EXPECT_FALSE(stored.ok()) << field.key;
        EXPECT_EQ(experiment, Experiment());
    }
}

TEST(Fields, WholeRealsAndIntegersStandForEachOther)
{
    Experiment experiment;
    ASSERT_TRUE(setField(experiment, *findField("n"), 4096.0).ok());
    EXPECT_EQ(experiment.n, 4096);
    ASSERT_TRUE(setFieldFromText(experiment, *findField("n"), "1e6").ok());
    EXPECT_EQ(experiment.n, 1000000);
    ASSERT_TRUE(setField(experiment, *findField("tau"), std::int64_t(2)).ok());
    EXPECT_EQ(experiment.tau, 2.0);
}

TEST(Fields, NumbersRoundTripThroughTextExactly)
{
    EXPECT_TRUE(rc::check("cosine and seed", [] {
        const double share = static_cast<double>(*rc::gen::inRange<std::int64_t>(0, std::int64_t(1) << 53)) / 9007199254740992.0;
        Experiment experiment;
        experiment.cosine = 0.01 + share * 0.989;
        experiment.seed = *rc::gen::inRange<std::int64_t>(0, (std::int64_t(1) << 53) + 1);
        Experiment again;
        for (const char* key : {"cosine", "seed"})
            RC_ASSERT(setFieldFromText(again, *findField(key), fieldText(experiment, *findField(key))).ok());
        RC_ASSERT(again == experiment);
    }));
}

} // namespace
} // namespace attentoscope
