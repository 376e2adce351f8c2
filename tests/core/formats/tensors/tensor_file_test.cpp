// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues and slices of .npy, .npz and .safetensors files: those that NumPy wrote (tests/data/tensors/make.py) and some
// made by hand.
#include "core/formats/tensors/tensor_file.h"

#include "core/base/safe_file.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <stop_token>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string data = std::string(TEST_DATA) + "/tensors/";

TensorFile opened(const std::filesystem::path& path)
{
    auto file = TensorFile::open(path);
    if (!file)
        throw std::runtime_error(file.error().text());
    return *std::move(file);
}

std::vector<float> numbersOf(const Outcome<Matrix>& matrix)
{
    EXPECT_TRUE(matrix.ok()) << (matrix ? "" : matrix.error().text());
    return matrix ? std::vector<float>(matrix->data(), matrix->data() + matrix->size()) : std::vector<float>{};
}

// Checks that the array holds 0 ... 23 in the shape (2, 3, 4), or for bool whether each of these numbers is not 0.
void expectTheArray(const TensorFile& file, const TensorInfo& tensor)
{
    SCOPED_TRACE(file.nameOf(tensor));
    ASSERT_FALSE(tensor.problem) << tensor.problem->text();
    EXPECT_THAT(tensor.shape, ElementsAre(2, 3, 4));
    for (const Index plane : {1, 0, 1}) {
        const auto matrix = file.matrix(tensor, {{plane}, -1});
        ASSERT_TRUE(matrix.ok()) << matrix.error().text();
        const auto few = file.matrix(tensor, {{plane}, 2});
        ASSERT_TRUE(few.ok()) << few.error().text();
        EXPECT_EQ(*few, matrix->topRows(2));
        const auto flags = file.flags(tensor, {{plane}, -1});
        const bool isMask = tensor.dtype == "bool";
        ASSERT_EQ(flags.ok(), isMask);
        for (Index k = 0; k < 12; ++k) {
            const Index number = plane * 12 + k;
            EXPECT_EQ(matrix->data()[k], isMask ? float(number % 2) : float(number));
            if (isMask) {
                EXPECT_EQ(flags->flags[k], number % 2);
            }
        }
    }
}

TEST(TensorFile, ReadsEveryTypeAndOrderThatNumPyWrites)
{
    for (const char* name : {"stored.npz", "deflated.npz"}) {
        const TensorFile file = opened(data + name);
        EXPECT_STREQ(file.formatName(), "npz");
        EXPECT_EQ(file.tensors().size(), 48U);
        for (const TensorInfo& tensor : file.tensors())
            expectTheArray(file, tensor);
        EXPECT_EQ(file.find("<f2 c")->dtype, "float16");
        EXPECT_EQ(file.find("<f2 c")->bytes, 48);
        EXPECT_TRUE(file.find(">f8 fortran")->isReal());
        EXPECT_FALSE(file.find(">i4 c")->isReal());
        EXPECT_EQ(file.find("f2"), nullptr);
    }
}

TEST(TensorFile, ReadsEveryVersionOfTheHeader)
{
    const TensorFile file = opened(data + "versions.npz");
    ASSERT_EQ(file.tensors().size(), 3U);
    for (const TensorInfo& tensor : file.tensors())
        expectTheArray(file, tensor);
}

TEST(TensorFile, ReadsSlicesOfNpyFiles)
{
    const TempFolder folder;
    std::vector<float> numbers(24);
    for (int i = 0; i < 24; ++i)
        numbers[i] = float(i);
    for (const bool bigEndian : {false, true}) {
        const auto path = folder.put(
            "cube.npy", npyFile(2, headerText(bigEndian ? ">f4" : "<f4", "False", "(2, 3, 4)"), packed(numbers, bigEndian)));
        const TensorFile file = opened(path);
        EXPECT_STREQ(file.formatName(), "npy");
        ASSERT_EQ(file.tensors().size(), 1U);
        EXPECT_EQ(file.tensors()[0].name, "cube");
        expectTheArray(file, file.tensors()[0]);
    }
}

TEST(TensorFile, FindsASliceOfFourDimensionsInBothOrders)
{
    const TempFolder folder;
    std::vector<float> rowOrder, columnOrder; // a(i, j, r, c) = 1000 i + 100 j + 10 r + c in the shape (2, 3, 4, 5)
    for (int k = 0; k < 120; ++k) {
        rowOrder.push_back(float(1000 * (k / 60) + 100 * (k / 20 % 3) + 10 * (k / 5 % 4) + k % 5));
        columnOrder.push_back(float(1000 * (k % 2) + 100 * (k / 2 % 3) + 10 * (k / 6 % 4) + k / 24));
    }
    for (const bool fortran : {false, true}) {
        const TensorFile file = opened(folder.put("four.npy",
            npyFile(1, headerText("<f4", fortran ? "True" : "False", "(2, 3, 4, 5)"),
                packed(fortran ? columnOrder : rowOrder, false))));
        for (Index i = 0; i < 2; ++i)
            for (Index j = 0; j < 3; ++j) {
                const auto matrix = file.matrix(file.tensors()[0], {{i, j}, 3});
                ASSERT_TRUE(matrix.ok()) << matrix.error().text();
                ASSERT_EQ(matrix->rows(), 3);
                for (Index r = 0; r < 3; ++r)
                    for (Index c = 0; c < 5; ++c)
                        EXPECT_EQ((*matrix)(r, c), float(1000 * i + 100 * j + 10 * r + c));
            }
    }
}

TEST(TensorFile, ReadsEveryTypeOfSafetensors)
{
    const TempFolder folder;
    const std::vector<std::pair<std::string, std::string>> stored = {{"F32", packed(std::vector<float>{1, 2}, false)},
        {"F64", packed(std::vector<double>{1, 2}, false)}, {"F16", packed(std::vector<std::uint16_t>{0x3c00, 0x4000}, false)},
        {"BF16", packed(std::vector<std::uint16_t>{0x3f80, 0x4000}, false)},
        {"I8", packed(std::vector<std::int8_t>{1, 2}, false)}, {"I16", packed(std::vector<std::int16_t>{1, 2}, false)},
        {"I32", packed(std::vector<std::int32_t>{1, 2}, false)}, {"I64", packed(std::vector<std::int64_t>{1, 2}, false)},
        {"U8", packed(std::vector<std::uint8_t>{1, 2}, false)}, {"U16", packed(std::vector<std::uint16_t>{1, 2}, false)},
        {"U32", packed(std::vector<std::uint32_t>{1, 2}, false)}, {"U64", packed(std::vector<std::uint64_t>{1, 2}, false)},
        {"BOOL", std::string("\1\1", 2)}};
    std::string header, numbers = "\7"; // one byte comes first, so that no other array is aligned
    header = R"("odd": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]})";
    for (const auto& [type, bytes] : stored) {
        header += "," + safetensorsEntry(type, type, "[1, 2]", numbers.size(), numbers.size() + bytes.size());
        numbers += bytes;
    }
    // Leading blanks are tolerated, a name may be empty, and unknown keys are ignored.
    header += R"(, "": {"shape": [0, 2], "note": "x", "data_offsets": [)" + std::to_string(numbers.size()) + ","
        + std::to_string(numbers.size()) + R"(], "dtype": "F32"})";
    const TensorFile file = opened(folder.put("all", safetensorsFile(" \n{" + header + "}  ", numbers)));
    EXPECT_STREQ(file.formatName(), "safetensors");
    ASSERT_EQ(file.tensors().size(), stored.size() + 2);
    for (const auto& [type, bytes] : stored)
        EXPECT_THAT(numbersOf(file.matrix(*file.find(type))), type == "BOOL" ? ElementsAre(1, 1) : ElementsAre(1, 2)) << type;
    EXPECT_EQ(file.matrix(*file.find(""))->size(), 0);
    const auto odd = file.values(*file.find("odd"), 10);
    ASSERT_TRUE(odd.ok());
    EXPECT_THAT(*odd, ElementsAre(7));
}

TEST(TensorFile, TheSameModelInBothFormats)
{
    const TensorFile npz = opened(data + "model.npz"), safetensors = opened(data + "model.safetensors");
    ASSERT_EQ(npz.tensors().size(), safetensors.tensors().size());
    for (const TensorInfo& tensor : npz.tensors()) {
        const TensorInfo* other = safetensors.find(tensor.name);
        ASSERT_NE(other, nullptr);
        EXPECT_EQ(other->shape, tensor.shape);
        if (!tensor.isReal())
            continue;
        const auto a = npz.matrix(tensor, {{1}, -1}), b = safetensors.matrix(*other, {{1}, -1});
        ASSERT_TRUE(a.ok() && b.ok());
        const float roughness = other->dtype == "bfloat16" ? 1.0F / 128 : 0; // the lower half was cut, not rounded
        for (Index i = 0; i < a->size(); ++i)
            EXPECT_NEAR(a->data()[i], b->data()[i], roughness * std::fabs(a->data()[i]));
    }
    const auto tokens = npz.values(*npz.find("tokens"), 6);
    ASSERT_TRUE(tokens.ok());
    EXPECT_THAT(*tokens, ElementsAre(464, 3290, 318, 922, 13, 50256));
    EXPECT_THAT(npz.values(*npz.find("tokens"), 5).error().text(), HasSubstr("exceeds the limit of 5 numbers"));
}

TEST(TensorFile, SlicesOutsideAreRefused)
{
    const TensorFile file = opened(data + "model.npz");
    const TensorInfo& q = *file.find("layers.0.q");
    for (const TensorSlice& slice : {TensorSlice{}, {{4}, -1}, {{-1}, -1}, {{0, 0}, -1}, {{0}, 7}})
        EXPECT_THAT(
            file.matrix(q, slice).error().text(), HasSubstr("model.npz: layers.0.q: has the shape (4, 6, 8); there is no"));
    EXPECT_EQ(file.matrix(q, {{0}, 0})->rows(), 0);
}

TEST(TensorFile, AMaskSaysWhatItsNumbersMeanOrIsRefused)
{
    const TempFolder folder;
    constexpr float inf = std::numeric_limits<float>::infinity();
    const auto flagsOf = [&](const std::vector<float>& numbers, MaskTrue meaning = MaskTrue::Told) {
        const TensorFile file =
            opened(folder.put("m.npy", npyFile(1, headerText("<f4", "False", "(1, 3)"), packed(numbers, false))));
        return file.flags(file.tensors()[0], {}, meaning);
    };
    EXPECT_THAT(flagsOf({0, -1e9F, -inf})->flags, ElementsAre(1, 0, 0));
    EXPECT_THAT(flagsOf({0, -1e4F, -9984})->flags, ElementsAre(1, 0, 0)) << "what bfloat16 makes of −1e4";
    EXPECT_THAT(flagsOf({0, 0, 0})->flags, ElementsAre(1, 1, 1)) << "added, it hides nothing";
    EXPECT_THAT(flagsOf({1, 1, 1})->flags, ElementsAre(1, 1, 1)) << "added or not, it hides nothing";
    EXPECT_THAT(flagsOf({0, 1, 1}, MaskTrue::Visible)->flags, ElementsAre(0, 1, 1));
    EXPECT_THAT(flagsOf({0, 1, 1}, MaskTrue::Hidden)->flags, ElementsAre(1, 0, 0));
    EXPECT_THAT(flagsOf({0, -inf, -inf}, MaskTrue::Hidden)->flags, ElementsAre(1, 0, 0)) << "what is added is clear";
    const auto asked = flagsOf({0, 1, 1});
    ASSERT_FALSE(asked.ok());
    EXPECT_TRUE(asksForTrue(asked.error()));
    EXPECT_THAT(asked.error().text(), HasSubstr("m.npy: holds 0 and 1 as floats"));
    for (const std::vector<float>& bias :
        {std::vector<float>{0, 1, 2}, {0, 0.5F, 1}, {0, -0.25F, -inf}, {0, -5000, 0}, {inf, 0, 0}}) {
        const auto refused = flagsOf(bias, MaskTrue::Visible);
        ASSERT_FALSE(refused.ok());
        EXPECT_THAT(refused.error().text(), HasSubstr("so it is a bias or a soft mask"));
        EXPECT_FALSE(asksForTrue(refused.error()));
    }
    EXPECT_THAT(flagsOf({0, -1e9F, 1}).error().text(), HasSubstr("m.npy: holds numbers below and above zero"));
}

TEST(TensorFile, OnePartOfAMaskIsReadAsTheWholeOfIt)
{
    const TempFolder folder;
    const auto planes = [&](const char* name, const std::vector<float>& numbers) {
        return opened(folder.put(name, npyFile(1, headerText("<f4", "False", "(2, 1, 2)"), packed(numbers, false))));
    };
    const TensorFile added = planes("added.npy", {0, 0, 0, -1e9F}), flags = planes("flags.npy", {1, 1, 1, 0}),
                     none = planes("none.npy", {0, 0, 0, 1});
    EXPECT_THAT(added.flags(added.tensors()[0], {{0}})->flags, ElementsAre(1, 1));
    EXPECT_TRUE(asksForTrue(flags.flags(flags.tensors()[0], {{0}}).error())) << "the other has a 0";
    EXPECT_TRUE(asksForTrue(none.flags(none.tensors()[0], {{0}}).error())) << "the other has a 1";
}

TEST(TensorFile, TheNameOfAMaskTellsWhatTrueMeans)
{
    const TempFolder folder;
    const auto shown = [&](const char* name, MaskTrue meaning) {
        const TensorFile file =
            opened(folder.put(name, npyFile(1, headerText("|b1", "False", "(1, 2)"), std::string("\1\0", 2))));
        const auto flags = file.flags(file.tensors()[0], {}, meaning);
        EXPECT_EQ(flags->place.byName, meaning == MaskTrue::Told);
        return flags->flags.front() == 1;
    };
    for (const char* name : {"attention_mask.npy", "attn_mask.npy", "mask.npy", "seen.npy", "non_padding_mask.npy"})
        EXPECT_TRUE(shown(name, MaskTrue::Told)) << name;
    for (const char* name : {"key_padding_mask.npy", "padding_mask.npy", "src_key_padding_mask.npy"}) {
        EXPECT_FALSE(shown(name, MaskTrue::Told)) << name;
        EXPECT_TRUE(shown(name, MaskTrue::Visible)) << name;
    }
    EXPECT_FALSE(shown("mask.npy", MaskTrue::Hidden));
}

TEST(TensorFile, AChangedFileIsNoticed)
{
    const TempFolder folder;
    for (const char* name : {"model.npz", "model.safetensors"}) {
        const auto path = folder / name;
        std::filesystem::copy_file(data + name, path);
        const TensorFile file = opened(path);
        const TensorInfo& q = *file.find("layers.0.q");
        EXPECT_FALSE(file.changedOnDisk());
        ASSERT_TRUE(file.matrix(q, {{0}, -1}).ok());
        std::filesystem::resize_file(path, 100);
        EXPECT_TRUE(file.changedOnDisk());
        EXPECT_THAT(file.matrix(q, {{0}, -1}).error().text(), HasSubstr("has changed while it was read"));
        std::filesystem::remove(path);
        EXPECT_TRUE(file.changedOnDisk());
    }
}

TEST(TensorFile, OneVersionIsParsedOnceForAllWhoHoldIt)
{
    const TempFolder folder;
    for (const char* name : {"deflated.npz", "model.safetensors"}) {
        const auto path = folder / name;
        std::filesystem::copy_file(data + name, path);
        auto first = std::make_unique<TensorFile>(opened(path));
        const TensorFile second = opened(path);
        EXPECT_EQ(first->tensors().data(), second.tensors().data());

        // Each reads on from where it was, whatever the other one has read meanwhile, and when the other one is gone.
        const auto real = std::ranges::find_if(second.tensors(), [](const TensorInfo& tensor) { return tensor.isReal(); });
        ASSERT_NE(real, second.tensors().end());
        TensorSlice slice;
        slice.leading.assign(real->shape.size() - 2, 0);
        const Matrix want = *first->matrix(*real, slice);
        EXPECT_EQ(*second.matrix(*real, slice), want);
        first.reset();
        EXPECT_EQ(*second.matrix(*real, slice), want);

        std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) + std::chrono::seconds(1));
        const TensorFile later = opened(path);
        EXPECT_NE(later.tensors().data(), second.tensors().data());
        EXPECT_TRUE(later.matrix(*later.find(real->name), slice).ok());
        EXPECT_FALSE(second.matrix(*real, slice).ok());
    }
}

TEST(TensorFile, ASequenceOfZerosIsHiddenWhereAnotherOneHasOnes)
{
    const TempFolder folder;
    const auto path = folder.put(
        "m.npy", npyFile(1, headerText("<f4", "False", "(2, 1, 3)"), packed(std::vector<float>{0, 0, 0, 1, 0, 1}, false)));
    const TensorFile file = opened(path);
    const auto flags = file.flags(file.tensors()[0], {{0}}, MaskTrue::Visible);
    ASSERT_TRUE(flags.ok()) << flags.error().text();
    EXPECT_THAT(flags->flags, ElementsAre(0, 0, 0));
}

TEST(TensorFile, ReadingStops)
{
    std::stop_source stop;
    stop.request_stop();
    for (const char* name : {"model.npz", "model.safetensors", "deflated.npz"}) {
        const TensorFile file = opened(data + name);
        const TensorInfo& tensor = file.tensors()[0];
        EXPECT_EQ(file.matrix(tensor, {{0}, -1}, stop.get_token()).error().kind, ErrorKind::Cancelled);
        EXPECT_TRUE(file.matrix(tensor, {{0}, -1}).ok()) << "and can be read again";
    }
}

TEST(TensorFile, TheFirstBytesTellTheFormat)
{
    const TempFolder folder;
    const TensorFile model = opened(folder.put("model.npy", contentOf(data + "model.npz")));
    EXPECT_STREQ(model.formatName(), "npz");
    EXPECT_STREQ(opened(folder.put("model.bin", contentOf(data + "model.safetensors"))).formatName(), "safetensors");
}

TEST(TensorFile, ReadsLabelsThatNumPyWrote)
{
    const auto file = TensorFile::open(std::string(TEST_DATA) + "/tensors/labels.npz");
    ASSERT_TRUE(file.ok()) << file.error().text();
    for (const char* name : {"tokens", "big", "bytes"}) {
        const auto labels = file->texts(*file->find(name), 4);
        ASSERT_TRUE(labels.ok()) << labels.error().text();
        EXPECT_THAT(*labels, ElementsAre("我", "love", "😀", "")) << name;
    }
    EXPECT_EQ(file->find("table")->shape, (std::vector<Index>{2, 2}));
    EXPECT_EQ(file->find("tokens")->dtype, "text");
    EXPECT_THAT(file->texts(*file->find("latin"), 4).error().text(), HasSubstr("labels.npz: latin: label 0"));
    EXPECT_THAT(file->texts(*file->find("tokens"), 3).error().text(), HasSubstr("exceeds the limit of 3 labels"));
    EXPECT_THAT(file->texts(*file->find("q"), 99).error().text(), HasSubstr("holds numbers, not text"));
    EXPECT_THAT(file->values(*file->find("tokens"), 4).error().text(), HasSubstr("has the type <U4, which cannot be read"));
    EXPECT_FALSE(file->matrix(*file->find("table")).ok());
}

} // namespace
} // namespace attentoscope
