// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/files/attention_file.h"

#include "core/formats/tensors/npz.h"
#include "core/formats/token_list.h"
#include "core/masks/mask.h"
#include "core/masks/painted_mask.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/source.h"
#include "tests/helpers/counting_tensors.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <numeric>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string model = std::string(TEST_DATA) + "/tensors/model.";

AttentionFile opened(const std::filesystem::path& path, const NameChoice& names = {})
{
    auto file = AttentionFile::open(path, names);
    if (!file)
        throw std::runtime_error(file.error().text());
    return *std::move(file);
}

TEST(AttentionFile, IteratesOverLayersAndHeads)
{
    for (const char* kind : {"npz", "safetensors"}) {
        const AttentionFile file = opened(model + kind);
        EXPECT_EQ(file.pattern(), "layers.{L}.{q}");
        ASSERT_EQ(file.layers().size(), 2U);
        const TensorFile plain = *TensorFile::open(model + kind);
        for (std::size_t layer = 0; layer < 2; ++layer) {
            const HeadLayout& layout = file.layers()[layer].layout;
            EXPECT_EQ(layout.queryHeads, 4);
            EXPECT_EQ(layout.keyHeads, 2);
            EXPECT_EQ(layout.dv, 3);
            const std::string name = "layers." + std::to_string(layer);
            for (Index head = 0; head < layout.queryHeads; ++head) {
                const auto inputs = file.head(layer, 0, head);
                ASSERT_TRUE(inputs.ok()) << inputs.error().text();
                EXPECT_EQ(inputs->q, *plain.matrix(*plain.find(name + ".q"), {{head}, -1}));
                EXPECT_EQ(inputs->k, *plain.matrix(*plain.find(name + ".k"), {{head / 2}, -1})) << "two query heads share a key";
                EXPECT_EQ(inputs->v, *plain.matrix(*plain.find(name + ".v"), {{head / 2}, -1}));
                EXPECT_THAT(inputs->keyTokens, ElementsAre("464", "3290", "318", "922", "13", "50256"));
                EXPECT_EQ(inputs->queryTokens, inputs->keyTokens);
                EXPECT_THAT(inputs->keyPadded, ElementsAre(0, 0, 0, 0, 0, 1));
            }
        }
        const auto part = file.head(1, 0, 3, {.values = false, .rows = 2});
        EXPECT_EQ(part->v.size(), 0);
        EXPECT_EQ(part->q, file.head(1, 0, 3)->q.topRows(2));
    }
}

TEST(AttentionFile, BatchesAreTheFirstDimensionOfFour)
{
    const TempFolder folder;
    const AttentionFile file =
        opened(folder.put("b.safetensors", safetensors({{"q", {2, 4, 3, 5}}, {"k", {2, 1, 3, 5}}, {"v", {2, 1, 3, 2}}})));
    ASSERT_FALSE(file.layers()[0].problem);
    EXPECT_EQ(file.layers()[0].layout.batches, 2);
    EXPECT_FALSE(file.layers()[0].layer);
    const auto inputs = file.head(0, 1, 2);
    ASSERT_TRUE(inputs.ok());
    EXPECT_EQ(inputs->q(0, 0), float((1 * 4 + 2) * 15));
    EXPECT_EQ(inputs->k(0, 0), 15);
    EXPECT_EQ(inputs->v(0, 0), 6);
    EXPECT_EQ(inputs->sequences, 2);
    EXPECT_THAT(file.head(0, 2, 0).error().text(), HasSubstr("batch: is 2, but there are 2 sequences"));
    EXPECT_THAT(file.head(0, 0, 4).error().text(), HasSubstr("head: is 4, but there are 4 heads"));
    EXPECT_TRUE(file.find(0).ok());
    EXPECT_THAT(file.find(1).error().text(), HasSubstr("contain no layer"));
}

// Some arrays are (n, heads, d), as FlashAttention and JAX store them.
TEST(AttentionFile, TokensBeforeHeadsAreToldWhereSomethingTells)
{
    const TempFolder folder;
    struct Shapes {
        std::vector<Index> q, k;
        std::vector<std::pair<std::string, std::vector<Index>>> more;
        HeadOrder order;
        bool known;
    };
    const std::vector<Shapes> cases = {
        {{7, 4, 5}, {7, 2, 5}, {}, HeadOrder::TokensFirst, true}, // pairs of query heads share a key head
        {{4, 7, 5}, {2, 7, 5}, {}, HeadOrder::HeadsFirst, true},
        {{4, 7, 5}, {4, 7, 5}, {}, HeadOrder::HeadsFirst, false}, // both sizes agree, so nothing decides
        {{7, 4, 5}, {7, 4, 5}, {}, HeadOrder::HeadsFirst, false},
        {{7, 4, 5}, {7, 4, 5}, {{"tokens", {7}}}, HeadOrder::TokensFirst, true},
        {{4, 7, 5}, {4, 7, 5}, {{"tokens", {7}}}, HeadOrder::HeadsFirst, true},
        {{7, 4, 5}, {7, 4, 5}, {{"attention_mask", {1, 7}}}, HeadOrder::TokensFirst, true},
        {{1, 4, 5}, {7, 4, 5}, {}, HeadOrder::TokensFirst, true}, // one query: 1 head cannot share 7 key heads
        {{4, 1, 5}, {4, 7, 5}, {}, HeadOrder::HeadsFirst, true},
        {{2, 7, 4, 5}, {2, 7, 2, 5}, {}, HeadOrder::TokensFirst, true},
        {{8, 12, 5}, {8, 6, 5}, {}, HeadOrder::TokensFirst,
            false}, // 8 tokens for 12 heads are few, but more queries than keys ...
        {{9, 12, 5}, {9, 12, 5}, {{"A", {12, 9, 9}}}, HeadOrder::TokensFirst, true}, // their shape decides
        {{9, 12, 5}, {9, 12, 5}, {{"A", {9, 12, 12}}}, HeadOrder::HeadsFirst, true},
        {{9, 12, 5}, {9, 12, 5}, {{"mask", {9, 9}}, {"tokens", {12}}}, HeadOrder::HeadsFirst, false}, // these disagree
        {{9, 1, 5}, {9, 1, 5}, {}, HeadOrder::TokensFirst, false}, // a single key has all the weight; no model
        {{1, 9, 5}, {1, 9, 5}, {}, HeadOrder::HeadsFirst, false},
        {{7, 5}, {7, 5}, {}, HeadOrder::HeadsFirst, true},
    };
    for (const Shapes& shapes : cases) {
        auto tensors = shapes.more;
        tensors.insert(tensors.begin(), {{"q", shapes.q}, {"k", shapes.k}});
        const AttentionFile file = opened(folder.put("t.safetensors", safetensors(tensors)));
        SCOPED_TRACE(::testing::PrintToString(shapes.q) + ::testing::PrintToString(shapes.k));
        EXPECT_EQ(headOrderText(file.order().order), headOrderText(shapes.order));
        EXPECT_EQ(!file.order().isGuess(), shapes.known);
        EXPECT_FALSE(file.layers()[0].problem);
    }
}

// Every way to store the same numbers gives the same heads.
TEST(AttentionFile, EveryOrderOfAxesGivesTheSameHeads)
{
    const TempFolder folder;
    const Index batches = 2, heads = 4, n = 7, d = 5;
    const auto number = [&](Index b, Index h, Index i, Index t) { return float(((b * heads + h) * n + i) * d + t); };
    const auto stored = [&](bool tokensFirst, bool fortran, bool batch) {
        std::vector<Index> shape = tokensFirst ? std::vector{n, heads, d} : std::vector{heads, n, d};
        if (batch)
            shape.insert(shape.begin(), batches);
        Index count = 1;
        for (const Index size : shape)
            count *= size;
        std::vector<float> numbers(static_cast<std::size_t>(count));
        for (Index place = 0; place < count; ++place) {
            std::vector<Index> at(shape.size());
            Index rest = place;
            for (std::size_t i = 0; i < shape.size(); ++i) {
                const std::size_t axis = fortran ? i : shape.size() - 1 - i;
                at[axis] = rest % shape[axis];
                rest /= shape[axis];
            }
            const std::size_t first = batch ? 1 : 0;
            const Index h = at[first + (tokensFirst ? 1 : 0)], i = at[first + (tokensFirst ? 0 : 1)];
            numbers[static_cast<std::size_t>(place)] = number(batch ? at[0] : 0, h, i, at.back());
        }
        std::string text = "(";
        for (const Index size : shape)
            text += std::to_string(size) + ", ";
        return npyFile(1, headerText("<f4", fortran ? "True" : "False", text + ")"), packed(numbers, false));
    };
    for (const bool tokensFirst : {false, true})
        for (const bool fortran : {false, true})
            for (const bool batch : {false, true}) {
                SCOPED_TRACE(std::to_string(tokensFirst) + std::to_string(fortran) + std::to_string(batch));
                const auto path = folder.put("x.npy", stored(tokensFirst, fortran, batch));
                const auto file =
                    AttentionFile::openEach(path, path, path, {tokensFirst ? HeadOrder::TokensFirst : HeadOrder::HeadsFirst});
                ASSERT_TRUE(file.ok()) << file.error().text();
                for (Index b = 0; b < (batch ? batches : 1); ++b)
                    for (Index h = 0; h < heads; ++h)
                        for (const Index rows : {Index(-1), Index(3)}) {
                            const auto inputs = file->head(0, b, h, {.rows = rows});
                            ASSERT_TRUE(inputs.ok()) << inputs.error().text();
                            ASSERT_EQ(inputs->q.rows(), rows < 0 ? n : rows);
                            for (Index i = 0; i < inputs->q.rows(); ++i)
                                for (Index t = 0; t < d; ++t)
                                    ASSERT_EQ(inputs->v(i, t), number(b, h, i, t)) << b << h << i << t;
                        }
            }
}

// Describes an .npz as dump_qk.py writes it: layers of shape (1, 2, 3, 4), with the recorded settings.
struct Recorded {
    std::vector<std::string> masks; // one for each layer; empty: none is recorded
    std::vector<std::uint8_t> visible = {}; // the mask array of layer 0, (1, 1, 3, 3)
    double scale = 0, trained = 0; // 0: none
};

NpzEntry textEntry(const std::string& name, const std::string& text)
{
    std::vector<std::uint32_t> characters(text.begin(), text.end());
    return {name, npyFile(1, headerText("<U" + std::to_string(text.size()), "False", "()"), packed(characters, false))};
}

std::filesystem::path recordedFile(const TempFolder& folder, const Recorded& recorded)
{
    std::vector<NpzEntry> entries;
    const Index shape[] = {1, 2, 3, 4};
    std::vector<float> numbers(24);
    std::iota(numbers.begin(), numbers.end(), -10.0F);
    for (std::size_t i = 0; i < recorded.masks.size(); ++i) {
        const std::string layer = "layers." + std::to_string(i) + ".";
        entries.push_back({layer + "q", npyBytes(numbers, shape)});
        entries.push_back({layer + "k", npyBytes(numbers, shape)});
        if (!recorded.masks[i].empty())
            entries.push_back(textEntry(layer + "recorded_mask", recorded.masks[i]));
    }
    if (!recorded.visible.empty())
        entries.push_back({"layers.0.recorded_visible",
            npyFile(1, headerText("|b1", "False", "(1, 1, 3, 3)"), packed(recorded.visible, false))});
    if (recorded.scale != 0)
        entries.push_back({"layers.0.recorded_scale", npyBytes(std::vector{recorded.scale}, std::vector<Index>{})});
    if (recorded.trained != 0)
        entries.push_back({"trained_length", npyBytes(std::vector{recorded.trained}, std::vector<Index>{})});
    EXPECT_TRUE(writeNpz(folder / "r.npz", entries).ok());
    return folder / "r.npz";
}

Experiment reading(const std::filesystem::path& path)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = path.string();
    return experiment;
}

Outcome<ModelRecord> recordOf(const Experiment& experiment) { return openAttention(experiment)->recordOf(0); }

TEST(AttentionFile, SaysWhatItRecordsOfItsModel)
{
    const TempFolder folder;
    const Experiment experiment = reading(recordedFile(folder, {{"causal", "causal"}, {}, 0.25, 128}));
    const ModelRecord record = *recordOf(experiment);
    EXPECT_EQ(record.mask, Mask::of("causal"));
    EXPECT_EQ(record.scale, 0.25);
    EXPECT_EQ(record.trainedLength, 128);
    std::vector<std::string> parts;
    for (const Message& part : recordText(record))
        parts.push_back(part.text());
    EXPECT_THAT(parts, ElementsAre("mask causal", "scale 0.25", "trained at 128 tokens"));
    EXPECT_EQ(record.tau, 0.5);
    EXPECT_THAT(matchNames(TensorFile::open(experiment.tensorFile)->tensors()).leftOver, IsEmpty());

    const Experiment made = *asTheFileSays(experiment);
    EXPECT_EQ(made.mask.typed(), "causal");
    EXPECT_EQ(made.tau, 0.5) << "s √d";
    EXPECT_EQ(policyText(made.policyA), "standard");
    EXPECT_EQ(policyText(made.policyB), "entropy-invariant:n0=128");
    Experiment chosen = experiment;
    chosen.policyA = *parsePolicy("entropy-matched:target=2");
    chosen.policyB = *parsePolicy("clipped:n0=64");
    EXPECT_EQ(policyText(asTheFileSays(chosen)->policyA), "entropy-matched:target=2") << "which needs no length";
    EXPECT_EQ(policyText(asTheFileSays(chosen)->policyB), "clipped:n0=128") << "64 may be of the file before";

    chosen = reading(recordedFile(folder, {{"causal"}}));
    chosen.tau = 2;
    EXPECT_EQ(asTheFileSays(chosen)->tau, 1) << "of the file before";
    EXPECT_TRUE(recordOf(reading(recordedFile(folder, {{""}})))->empty());
    EXPECT_THAT(recordText({}), IsEmpty());
    EXPECT_EQ(asTheFileSays(reading(recordedFile(folder, {{""}})))->mask.typed(), "full");
}

TEST(AttentionFile, LayersWithOtherMasksHaveEachItsOwn)
{
    const TempFolder folder;
    Experiment experiment = reading(recordedFile(folder, {{"recorded", "causal", "full"}, {1, 0, 1, 0, 1, 1, 0, 0, 1}}));
    EXPECT_EQ(recordOf(experiment)->mask, Mask::of("recorded"));
    experiment = *asTheFileSays(experiment);
    const std::vector<std::vector<Index>> visible = {{2, 2, 1}, {1, 2, 3}, {3, 3, 3}};
    for (Index layer = 0; layer < 3; ++layer) {
        experiment.layer = layer;
        for (const Index head : {0, 1}) {
            experiment.head = head;
            const auto inputs = findSource("tensor")->make(experiment, {}, {});
            ASSERT_TRUE(inputs.ok()) << inputs.error().text();
            const auto bound = experiment.mask.bind({3, 3, 0, {}, 1, inputs->recordedMask, inputs->recordedVisible});
            ASSERT_TRUE(bound.ok()) << bound.error().text();
            for (Index i = 0; i < 3; ++i)
                EXPECT_EQ(bound->visible(i), visible[std::size_t(layer)][std::size_t(i)]) << layer << i;
        }
    }
    const Inputs whole = *findSource("tensor")->make(reading(folder / "r.npz"), {}, {});
    EXPECT_THAT(partOf(whole, 1, 2).recordedVisible, ElementsAre(1, 1, 0, 1));
    EXPECT_EQ(partOf(whole, 1, 2).recordedMask, "recorded");
}

TEST(AttentionFile, ARecordThatIsNoneIsSaid)
{
    const TempFolder folder;
    const auto error = [&](const Recorded& recorded) {
        return asTheFileSays(reading(recordedFile(folder, recorded))).error().text();
    };
    EXPECT_THAT(error({{"caus al"}}), HasSubstr("layers.0.recorded_mask: is not a mask"));
    EXPECT_THAT(error({{"file(x.npy)"}}), HasSubstr("layers.0.recorded_mask: a recorded mask must not read files"));
    EXPECT_THAT(error({{"causal"}, {}, -1}), HasSubstr("layers.0.recorded_scale: must be one number above 0"));
    EXPECT_THAT(error({{"causal"}, {}, 0, NAN}), HasSubstr("trained_length: must be one number above 0"));
    EXPECT_THAT(error({{"causal"}, {1, 1, 1}}), HasSubstr("r.npz"));
}

TEST(AttentionFile, TensorsThatDoNotFitAreAProblemOfTheirLayer)
{
    const TempFolder folder;
    const std::vector<std::pair<std::vector<std::vector<Index>>, std::string>> cases = {
        {{{6, 3, 5}, {4, 3, 5}}, "the query heads cannot share the key heads evenly"},
        {{{5, 3, 5}, {4, 2, 5}}, "the query heads cannot share the key heads evenly"},
        {{{3, 5}, {3, 6}}, "queries and keys need the same number of columns"},
        {{{1, 5000}, {1, 5000}}, "has 5000 columns; a head dimension up to 4096"},
        {{{2, 1, 3, 5}, {3, 5}}, "the numbers of sequences differ"},
        {{{3, 5}, {3, 5}, {4, 2}}, "there must be one value per key"},
        {{{4, 3, 5}, {2, 3, 5}, {4, 3, 5}}, "values and keys need the same number of heads"},
        {{{0, 5}, {3, 5}}, "holds no numbers: its shape is (0, 5)"},
    };
    for (const auto& [shapes, complaint] : cases) {
        std::vector<std::pair<std::string, std::vector<Index>>> tensors = {{"l.1.q", {3, 5}}, {"l.1.k", {4, 5}}};
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors.push_back({std::string("l.2.") + "qkv"[i], shapes[i]});
        const AttentionFile file = opened(folder.put("t.safetensors", safetensors(tensors)));
        ASSERT_EQ(file.layers().size(), 2U);
        EXPECT_FALSE(file.layers()[0].problem) << "the other layer can be used";
        ASSERT_TRUE(file.layers()[1].problem) << complaint;
        EXPECT_THAT(file.layers()[1].problem->text(), HasSubstr("t.safetensors: l.2."));
        EXPECT_THAT(file.layers()[1].problem->text(), HasSubstr(complaint));
        EXPECT_EQ(file.head(1, 0, 0).error().text(), file.layers()[1].problem->text());
    }
}

// Whatever the unusable array is called, its layer is listed with the reason why it cannot be used.
TEST(AttentionFile, ALayerWithAnArrayThatCannotBeUsedIsLeftOutInWords)
{
    const TempFolder folder;
    const auto path = folder.put("a.safetensors",
        safetensors({{"l.0.q", {5, 4}}, {"l.0.k", {5, 4}}, {"l.1.q", {5, 4}}, {"l.1.k", {20}}, {"l.2.k", {5, 4}},
            {"l.3.q", {5, 4}}, {"l.3.k", {5, 4}}, {"l.3.v", {20}}}));
    const AttentionFile file = opened(path);
    ASSERT_EQ(file.layers().size(), 4U);
    for (const Index layer : {Index(1), Index(2)}) {
        const AttentionLayer& left = file.layers()[std::size_t(layer)];
        EXPECT_EQ(left.layer, layer);
        ASSERT_TRUE(left.problem);
        EXPECT_EQ(file.head(std::size_t(layer), 0, 0).error().text(), left.problem->text());
    }
    EXPECT_EQ(file.layers()[1].problem->text(),
        path.string()
            + ": l.1.k: has the shape (20,), but needs (n, d), (heads, n, d), (batch, heads, n, d) or (layers, batch, heads, n, "
              "d)");
    EXPECT_EQ(file.layers()[2].problem->text(), path.string() + ": l.2.k: has no matching array of queries");
    EXPECT_FALSE(file.layers()[3].problem) << "queries and keys can be used";
    const Inputs inputs = *file.head(3, 0, 0);
    EXPECT_EQ(inputs.dv(), 0);
    EXPECT_THAT(inputs.withoutValues, HasSubstr("l.3.v: has the shape (20,)"));
    EXPECT_EQ(file.head(3, 0, 0, {.values = false})->withoutValues, "") << "they were not asked for";
}

TEST(AttentionFile, NothingIsGuessed)
{
    const TempFolder folder;
    const auto complaint = [&](const std::vector<std::pair<std::string, std::vector<Index>>>& tensors, const NameChoice& names) {
        const auto file = AttentionFile::open(folder.put("t.safetensors", safetensors(tensors)), names);
        return file ? std::string() : file.error().text();
    };
    EXPECT_THAT(complaint({{"q", {2, 2}}, {"k", {2, 2}}, {"a.q", {2, 2}}, {"a.k", {2, 2}}}, {}),
        HasSubstr("several arrays that could be the queries and keys ({q}, a.{q}); say which with q-name and k-name"));
    EXPECT_THAT(complaint({{"x", {2, 2}}}, {}), HasSubstr("named like queries and keys (it has x)"));
    EXPECT_THAT(complaint({{"q_proj.weight", {2, 2}}}, {}), HasSubstr("holds parameters of a model (q_proj.weight)"));
    EXPECT_THAT(complaint({{"x", {2, 2}}, {"y", {2, 2}}}, {"x", "z", ""}), HasSubstr("holds no array \"z\"; it has x, y"));
    EXPECT_THAT(complaint({{"x", {2, 2}}}, {"x", "", ""}), HasSubstr("k-name: is missing"));
    EXPECT_THAT(complaint({{"x.1", {2, 2}}}, {"x.{L}", "x.1", ""}), HasSubstr("{L}, the number of the layer, must be"));
    EXPECT_THAT(complaint({{"x", {2, 2}}}, {"x.{L}", "x.{L}", ""}), HasSubstr("holds no array \"x.{L}\""));
    EXPECT_EQ(complaint({{"x", {2, 2}}, {"y", {2, 2}}}, {"x", "y", ""}), "");
}

TEST(AttentionFile, GivenNamesFindTheirLayers)
{
    const TempFolder folder;
    const auto path = folder.put("t.safetensors",
        safetensors(
            {{"b.7.x", {2, 2}}, {"b.7.y", {3, 2}}, {"b.12.x", {2, 2}}, {"b.12.y", {2, 2}}, {"q", {2, 2}}, {"k", {2, 2}}}));
    const AttentionFile file = opened(path, {"b.{L}.x", "b.{L}.y", ""});
    ASSERT_EQ(file.layers().size(), 2U);
    EXPECT_EQ(*file.find(12), 1U);
    EXPECT_EQ(file.layers()[0].layout.nk, 3);
    EXPECT_THAT(file.find(8).error().text(), HasSubstr("layer: is 8, but the layers are 7, 12"));
}

TEST(AttentionFile, TheSourceReadsOneHead)
{
    const TempFolder folder;
    Experiment e;
    e.source = "tensor";
    e.tensorFile = model + "npz";
    e.layer = 1;
    e.head = 2;
    const auto made = findSource("tensor")->make(e, 0, {});
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->q, opened(model + "npz").head(1, 0, 2)->q);
    const auto size = sourceSize(e);
    ASSERT_TRUE(size.ok());
    EXPECT_EQ(size->nk, 6);
    EXPECT_EQ(size->dv, 3);
    EXPECT_EQ(inputBytes(e), 4.0 * (6 * 8 + 6 * 8 + 6 * 3));
    Draw noValues;
    noValues.values = false;
    EXPECT_EQ(findSource("tensor")->make(e, noValues, {})->v.size(), 0);

    e.tokenFile = folder.put("t.txt", "The\r\ndog\nis\n\n.\n<end>\n").string();
    EXPECT_THAT(findSource("tensor")->make(e, 0, {})->queryTokens, ElementsAre("The", "dog", "is", "", ".", "<end>"));
    e.tokenFile = folder.put("t.json", R"(["a", "b"])").string();
    EXPECT_THAT(findSource("tensor")->make(e, 0, {}).error().text(), HasSubstr("t.json: has 2 tokens, but there are 6 keys"));

    std::vector<float> cube(2 * 3 * 4);
    for (std::size_t i = 0; i < cube.size(); ++i)
        cube[i] = float(i);
    Experiment each;
    each.source = "tensor";
    each.queryFile = each.keyFile =
        folder.put("q.npy", npyFile(1, headerText("<f4", "False", "(2, 3, 4)"), packed(cube, false))).string();
    each.head = 1;
    EXPECT_EQ(findSource("tensor")->make(each, 0, {})->q(0, 0), 12);
    each.keyFile = model + "npz";
    EXPECT_THAT(findSource("tensor")->make(each, 0, {}).error().text(), HasSubstr("holds 8 arrays, not one"));
}

TEST(AttentionFile, PartsOfASequence)
{
    Inputs inputs;
    inputs.q = Matrix::Random(3, 2);
    inputs.k = Matrix::Random(5, 2);
    inputs.keyTokens = {"a", "b", "c", "d", "e"};
    placeQueries(inputs, QueryPlaces::Told);
    EXPECT_THAT(inputs.queryTokens, ElementsAre("c", "d", "e"));
    const Inputs beginning = partOf(inputs, 0, 4), middle = partOf(inputs, 1, 3);
    EXPECT_EQ(beginning.q, inputs.q.topRows(2)); // queries 0 and 1 stand at keys 2 and 3
    EXPECT_EQ(beginning.k, inputs.k.topRows(4));
    EXPECT_EQ(middle.k, inputs.k.middleRows(1, 3));
    EXPECT_THAT(middle.queryTokens, ElementsAre("c", "d"));
    EXPECT_EQ(partOf(inputs, 0, 2).nq(), 0);
}

TEST(TokenList, ReadsLinesAndJson)
{
    const TempFolder folder;
    const auto tokens = [&](const char* name, const std::string& text, std::size_t batch = 0) {
        return readTokens(folder.put(name, text), batch);
    };
    EXPECT_THAT(*tokens("t.txt", "a\nb c\n\nd"), ElementsAre("a", "b c", "", "d"));
    EXPECT_THAT(*tokens("t.txt", ""), IsEmpty());
    EXPECT_THAT(*tokens("t.txt", "[CLS]\n我\n"), ElementsAre("[CLS]", "我"));
    EXPECT_THAT(*tokens("t.json", " [\"a\", \"b\\n\"]"), ElementsAre("a", "b\n"));
    EXPECT_THAT(*tokens("t.json", "[[\"a\"], [\"b\", \"c\"]]", 1), ElementsAre("b", "c"));
    EXPECT_THAT(*tokens("t.json", "{\"tokens\": [\"a\", \"b\"], \"ids\": [1, 2]}"), ElementsAre("a", "b"));
    EXPECT_THAT(*tokens("t.txt", "{\n}"), ElementsAre("{", "}"));
    EXPECT_THAT(tokens("t.json", "{\"ids\": [1]}").error().text(), HasSubstr("not a JSON array of strings"));
    EXPECT_THAT(tokens("t.json", "[[\"a\"]]", 1).error().text(), HasSubstr("there is no sequence 1"));
    EXPECT_THAT(tokens("t.json", "[\"a\", 5]").error().text(), HasSubstr("not a JSON array of strings"));
    EXPECT_THAT(tokens("t.json", "[\"a\"").error().text(), HasSubstr("is not valid JSON"));
    EXPECT_THAT(tokens("t.txt", "a\n\xff").error().text(), HasSubstr("t.txt: is not UTF-8 text (line 2)"));
    EXPECT_THAT(readTokens(folder / "none.txt").error().text(), HasSubstr("no such file"));
}

// Writes q and k of two sequences of three keys, and a mask beside them.
std::filesystem::path withMask(const TempFolder& folder, const std::vector<float>& mask, const std::string& shape)
{
    const std::string q = packed(std::vector<float>(12, 1), false), flags = packed(mask, false);
    const std::size_t at = 2 * q.size();
    return folder.put("m.safetensors",
        safetensorsFile("{" + safetensorsEntry("q", "F32", "[2, 3, 2]", 0, q.size()) + ", "
                + safetensorsEntry("k", "F32", "[2, 3, 2]", q.size(), at) + ", "
                + safetensorsEntry("mask", "F32", shape, at, at + flags.size()) + "}",
            q + q + flags));
}

TEST(AttentionFile, AnAddedMaskIsToldByAllSequences)
{
    const TempFolder folder;
    const float hidden = -std::numeric_limits<float>::infinity();
    // Three dimensions are (heads, n, d) of a single sequence; four dimensions have a batch.
    const std::string q = packed(std::vector<float>(12, 1), false),
                      mask = packed(std::vector<float>{0, 0, 0, 0, hidden, hidden}, false);
    const auto path = folder.put("b.safetensors",
        safetensorsFile("{" + safetensorsEntry("q", "F32", "[2, 1, 3, 2]", 0, 48) + ", "
                + safetensorsEntry("k", "F32", "[2, 1, 3, 2]", 48, 96) + ", " + safetensorsEntry("mask", "F32", "[2, 3]", 96, 120)
                + "}",
            q + q + mask));
    const AttentionFile file = opened(path);
    EXPECT_THAT(file.head(0, 0, 0)->keyPadded, IsEmpty()) << "zeros that are added hide nothing";
    EXPECT_THAT(file.head(0, 1, 0)->keyPadded, ElementsAre(0, 1, 1));
    EXPECT_THAT(opened(withMask(folder, {0, 0, 0}, "[3]")).head(0, 0, 0)->keyPadded, IsEmpty());
    const auto asked = opened(withMask(folder, {1, 1, 0}, "[3]")).head(0, 0, 0);
    ASSERT_TRUE(asked->maskProblem.has_value()) << "0 and 1 may be flags";
    EXPECT_TRUE(asksForTrue(*asked->maskProblem));
    AttentionFile said = opened(withMask(folder, {1, 1, 0}, "[3]"));
    said.takeTrueAs(MaskTrue::Visible);
    EXPECT_THAT(said.head(0, 0, 0)->keyPadded, ElementsAre(0, 0, 1));
    said.takeTrueAs(MaskTrue::Hidden);
    EXPECT_THAT(said.head(0, 0, 0)->keyPadded, ElementsAre(1, 1, 0));
    const auto broken = opened(withMask(folder, {0, std::numeric_limits<float>::quiet_NaN(), 0}, "[3]")).head(0, 0, 0);
    ASSERT_FALSE(broken.ok());
    EXPECT_THAT(broken.error().text(), HasSubstr("mask: holds NaN, so it is not a mask"));
}

TEST(AttentionFile, PaddingThatTheFileKnowsOfIsHiddenWhenItIsOpened)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = model + "npz";
    EXPECT_EQ(asTheFileSays(experiment)->mask.typed(), "padding");
    experiment.mask = Mask::of("causal | sink(1)");
    EXPECT_EQ(asTheFileSays(experiment)->mask.typed(), "(causal | sink(1)) & padding");
    experiment.mask = Mask::of("causal & padding");
    EXPECT_EQ(asTheFileSays(experiment)->mask.typed(), "causal & padding");
    experiment.mask = Mask::of("(causal | cells(0:2)) & !cells(2:0)"); // painted cells stay as they are
    const PaintedMask painted = PaintedMask::of(asTheFileSays(experiment)->mask);
    EXPECT_EQ(painted.base.text(), "causal & padding");
    EXPECT_TRUE(painted.shown == CellSet::cell(0, 2) && painted.hidden == CellSet::cell(2, 0));
    experiment.mask = Mask::of("cells(0:2)");
    EXPECT_EQ(asTheFileSays(experiment)->mask.typed(), "cells(0:2)");
    experiment.source = "weights";
    experiment.tensorFile = std::string(TEST_DATA) + "/tensors/attentions.npz";
    experiment.rope = 10000;
    EXPECT_EQ(asTheFileSays(experiment)->mask.typed(), "causal");
    EXPECT_EQ(asTheFileSays(experiment)->rope, 0);
}

TEST(AttentionFile, WhatIsNamedLikeQueriesButCannotBeSaysWhy)
{
    const TempFolder folder;
    const auto six = folder.put("six.safetensors", safetensors({{"q", {1, 1, 1, 1, 2, 2}}, {"k", {1, 1, 1, 1, 2, 2}}}));
    EXPECT_THAT(AttentionFile::open(six).error().text(),
        HasSubstr("q: has the shape (1, 1, 1, 1, 2, 2), but needs (n, d), (heads, n, d)"));
    const auto five = folder.put("five.safetensors", safetensors({{"l.0.q", {1, 1, 1, 2, 2}}, {"l.0.k", {1, 1, 1, 2, 2}}}));
    EXPECT_THAT(
        opened(five).layers().front().problem->text(), HasSubstr("l.0.q: has the shape (1, 1, 1, 2, 2), but needs (n, d)"))
        << "the names number the layers, so that no dimension does";
}

TEST(AttentionFile, TokensMayBeText)
{
    const auto inputs = opened(std::string(TEST_DATA) + "/tensors/labels.npz").head(0, 0, 0);
    ASSERT_TRUE(inputs.ok()) << inputs.error().text();
    EXPECT_THAT(inputs->keyTokens, ElementsAre("我", "love", "😀", ""));
    EXPECT_EQ(inputs->queryTokens, inputs->keyTokens);
}

TEST(AttentionWeights, AreToldByTheirNames)
{
    const auto file = AttentionFile::openWeights(std::string(TEST_DATA) + "/tensors/attentions.npz");
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_EQ(file->pattern(), "layers.{L}.attn_weights");
    ASSERT_EQ(file->layers().size(), 2U);
    EXPECT_EQ(file->layers()[1].layout.queryHeads, 3);
    const auto inputs = file->head(1, 0, 2);
    ASSERT_TRUE(inputs.ok()) << inputs.error().text();
    EXPECT_EQ(inputs->nq(), 7);
    EXPECT_EQ(inputs->nk(), 7);
    EXPECT_EQ(inputs->given(0, 0), 0) << "the first row of a causal map sees itself alone";
    EXPECT_TRUE(std::isinf(inputs->given(0, 1)));
    EXPECT_TRUE(*holdsWeights(std::string(TEST_DATA) + "/tensors/attentions.npz"));
    EXPECT_FALSE(*holdsWeights(model + "npz"));
    const auto asTables = AttentionFile::open(std::string(TEST_DATA) + "/tensors/attentions.npz");
    ASSERT_FALSE(asTables.ok());
    EXPECT_THAT(asTables.error().text(), HasSubstr("has attention weights (layers.{L}.attn_weights) and no queries"));
}

TEST(AttentionWeights, AreTheOnlyArrayOrTheOneThatIsNamed)
{
    const TempFolder folder;
    const auto only = folder.put("only.safetensors", safetensors({{"x", {2, 3, 4}}}));
    const auto alone = AttentionFile::openWeights(only);
    ASSERT_TRUE(alone.ok()) << alone.error().text();
    EXPECT_EQ(alone->layers()[0].layout.queryHeads, 2);
    EXPECT_EQ(alone->layers()[0].layout.nq, 3);
    EXPECT_EQ(alone->layers()[0].layout.nk, 4);
    const auto several = folder.put("several.safetensors", safetensors({{"l0/map", {3, 3}}, {"l1/map", {3, 3}}, {"other", {2}}}));
    EXPECT_THAT(AttentionFile::openWeights(several).error().text(), HasSubstr("say which with weights-name"));
    const auto named = AttentionFile::openWeights(several, "l{L}/map");
    ASSERT_TRUE(named.ok()) << named.error().text();
    EXPECT_EQ(named->layers().size(), 2U);
    EXPECT_EQ(AttentionFile::openWeights(several, "l1/map")->layers().size(), 1U);
    EXPECT_THAT(
        AttentionFile::openWeights(several, "l2/map").error().text(), HasSubstr("holds no array \"l2/map\"; it has l0/map"));
    const auto flat = AttentionFile::openWeights(several, "other");
    ASSERT_TRUE(flat.ok());
    ASSERT_TRUE(flat->layers()[0].problem);
    EXPECT_THAT(flat->layers()[0].problem->text(), HasSubstr("(heads, n_q, n_k)"));
}

TEST(AttentionWeights, AreNumbersThatAreNotNegative)
{
    const TempFolder folder;
    for (const float wrong : {-0.25F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const std::string bytes = packed(std::vector<float>{0.5F, 0.5F, wrong, 1}, false);
        const auto path = folder.put(
            "w.safetensors", safetensorsFile("{" + safetensorsEntry("attn", "F32", "[1, 2, 2]", 0, bytes.size()) + "}", bytes));
        const auto read = AttentionFile::openWeights(path)->head(0, 0, 0);
        ASSERT_FALSE(read.ok());
        EXPECT_THAT(read.error().text(), HasSubstr("the entry at row 1, column 0 of head 0 is"));
    }
}

} // namespace
} // namespace attentoscope
