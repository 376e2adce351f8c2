// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npy.h"

#include "core/formats/tensors/tensor_file.h"

#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::ElementsAre;

// One stored type: its code and the bit patterns of the numbers 0 1 2 3 4 100 in it.
struct Stored {
    std::string code;
    std::string name;
    std::string (*pack)(const std::vector<int>& order, bool bigEndian);
};

constexpr int smallNumbers[6] = {0, 1, 2, 3, 4, 100};

template <class Number>
std::string packNumbers(const std::vector<int>& order, bool bigEndian)
{
    std::vector<Number> stored;
    for (const int i : order)
        stored.push_back(static_cast<Number>(smallNumbers[i]));
    return packed(stored, bigEndian);
}

template <std::uint16_t... bits>
std::string packBits(const std::vector<int>& order, bool bigEndian)
{
    constexpr std::uint16_t table[6] = {bits...};
    std::vector<std::uint16_t> stored;
    for (const int i : order)
        stored.push_back(table[i]);
    return packed(stored, bigEndian);
}

const std::vector<Stored> storedTypes = {
    {"f2", "float16", packBits<0x0000, 0x3c00, 0x4000, 0x4200, 0x4400, 0x5640>},
    {"V2", "bfloat16", packBits<0x0000, 0x3f80, 0x4000, 0x4040, 0x4080, 0x42c8>},
    {"f4", "float32", packNumbers<float>},
    {"f8", "float64", packNumbers<double>},
    {"i1", "int8", packNumbers<std::int8_t>},
    {"i2", "int16", packNumbers<std::int16_t>},
    {"i4", "int32", packNumbers<std::int32_t>},
    {"i8", "int64", packNumbers<std::int64_t>},
    {"u1", "uint8", packNumbers<std::uint8_t>},
    {"u2", "uint16", packNumbers<std::uint16_t>},
    {"u4", "uint32", packNumbers<std::uint32_t>},
    {"u8", "uint64", packNumbers<std::uint64_t>},
    {"b1", "bool", packNumbers<std::uint8_t>},
};

// Reads the first array as a mask is read.
Outcome<NpyFlags> flagsOf(const std::filesystem::path& path, MaskTrue meaning = MaskTrue::Told)
{
    const auto file = TensorFile::open(path);
    return file ? file->flags(file->tensors().front(), {}, meaning) : file.error();
}

std::vector<float> rowMajor(const Matrix& matrix) { return {matrix.data(), matrix.data() + matrix.size()}; }

TEST(Npy, EveryTypeByteOrderMemoryOrderAndVersionGivesTheSameTable)
{
    const TempFolder folder;
    for (const Stored& type : storedTypes)
        for (const bool bigEndian : {false, true})
            for (const bool fortran : {false, true})
                for (const int version : {1, 2, 3}) {
                    const std::string descr = (bigEndian ? '>' : '<') + type.code;
                    SCOPED_TRACE(descr + (fortran ? " fortran" : " c") + " version " + std::to_string(version));
                    // The table is 0 1 2 / 3 4 100.
                    const std::vector<int> order = fortran ? std::vector{0, 3, 1, 4, 2, 5} : std::vector{0, 1, 2, 3, 4, 5};
                    const auto path = folder.put("table-bf16.npy",
                        npyFile(version, headerText(descr, fortran ? "True" : "False", "(2, 3)"), type.pack(order, bigEndian)));

                    const auto header = readNpyHeader(path);
                    ASSERT_TRUE(header.ok()) << header.error().text();
                    EXPECT_EQ(npyTypeName(header->type), type.name);
                    EXPECT_EQ(header->fortranOrder, fortran);
                    EXPECT_THAT(header->shape, ElementsAre(2, 3));
                    EXPECT_EQ(header->count(), 6);

                    const auto matrix = readNpyMatrix(path);
                    ASSERT_TRUE(matrix.ok()) << matrix.error().text();
                    ASSERT_EQ(matrix->rows(), 2);
                    EXPECT_THAT(rowMajor(*matrix), ElementsAre(0, 1, 2, 3, 4, 100));

                    // The flags are 0 1 1 / 0 0 1.
                    const std::vector<int> flagOrder = fortran ? std::vector{0, 0, 1, 0, 1, 1} : std::vector{0, 1, 1, 0, 0, 1};
                    const auto flags = flagsOf(folder.put("flags-bf16.npy",
                                                   npyFile(version, headerText(descr, fortran ? "True" : "False", "(2, 3)"),
                                                       type.pack(flagOrder, bigEndian))),
                        MaskTrue::Visible);
                    ASSERT_TRUE(flags.ok()) << flags.error().text();
                    EXPECT_EQ(flags->rows, 2);
                    EXPECT_EQ(flags->cols, 3);
                    EXPECT_THAT(flags->flags, ElementsAre(0, 1, 1, 0, 0, 1));
                }
}

TEST(Npy, OneByteTypesStandWithoutByteOrder)
{
    const TempFolder folder;
    const auto path = folder.put("m.npy", npyFile(1, headerText("|b1", "False", "(2, 2)"), std::string("\1\0\0\1", 4)));
    const auto flags = flagsOf(path);
    ASSERT_TRUE(flags.ok()) << flags.error().text();
    EXPECT_THAT(flags->flags, ElementsAre(1, 0, 0, 1));
}

TEST(Npy, KeysMayStandInAnyOrderAndAnyQuotes)
{
    const TempFolder folder;
    const std::string data = packed(std::vector<float>{5, 6}, false);
    for (const char* header : {"{'shape': (1, 2), 'descr': '<f4', 'fortran_order': False}",
             "{\"fortran_order\":False,\"shape\":(1,2,),\"descr\":\"<f4\"}   \n",
             " { 'shape' : ( 1L , 2L ) , 'fortran_order' : False , 'descr' : '=f4' , } "}) {
        const auto matrix = readNpyMatrix(folder.put("t.npy", npyFile(1, header, data)));
        ASSERT_TRUE(matrix.ok()) << header << ": " << matrix.error().text();
        EXPECT_THAT(rowMajor(*matrix), ElementsAre(5, 6));
    }
}

TEST(Npy, ShapesOfOtherDimensionsHaveAHeader)
{
    const TempFolder folder;
    const std::string data = packed(std::vector<float>{5}, false);
    const auto scalar = readNpyHeader(folder.put("s.npy", npyFile(1, headerText("<f4", "False", "()"), data)));
    ASSERT_TRUE(scalar.ok()) << scalar.error().text();
    EXPECT_EQ(scalar->count(), 1);
    const auto four = readNpyHeader(folder.put("f.npy", npyFile(1, headerText("<f4", "False", "(1, 1, 1, 1)"), data)));
    ASSERT_TRUE(four.ok()) << four.error().text();
    EXPECT_THAT(four->shape, ElementsAre(1, 1, 1, 1));
    const auto none = readNpyHeader(
        folder.put("n.npy", npyFile(1, headerText("<f4", "False", "(9223372036854775807, 9223372036854775807, 0)"), "")));
    ASSERT_TRUE(none.ok()) << none.error().text();
    EXPECT_EQ(none->count(), 0);
}

TEST(Npy, NumbersThatAreNoneAreKept)
{
    const TempFolder folder;
    constexpr double inf = std::numeric_limits<double>::infinity();
    const auto path = folder.put("n.npy",
        npyFile(1, headerText("<f8", "False", "(1, 4)"), packed(std::vector<double>{std::nan(""), inf, -inf, -0.0}, false)));
    const auto matrix = readNpyMatrix(path);
    ASSERT_TRUE(matrix.ok()) << matrix.error().text();
    EXPECT_TRUE(std::isnan((*matrix)(0, 0)));
    EXPECT_EQ((*matrix)(0, 1), inf);
    EXPECT_EQ((*matrix)(0, 2), -inf);
    EXPECT_TRUE(std::signbit((*matrix)(0, 3)));
}

TEST(Npy, AMaskIsNoMaskWhereItIsZeroOnlyAsFloat32)
{
    const TempFolder folder;
    const auto path =
        folder.put("n.npy", npyFile(1, headerText("<f8", "False", "(1, 2)"), packed(std::vector<double>{1e-300, 0}, false)));
    const auto flags = flagsOf(path);
    ASSERT_FALSE(flags.ok());
    EXPECT_THAT(flags.error().text(), testing::HasSubstr("n.npy: holds 1e-300, so it is a bias"));
}

TEST(Npy, EveryHalfPrecisionPatternMeansWhatTheStandardSays)
{
    const TempFolder folder;
    std::vector<std::uint16_t> patterns(65536);
    std::iota(patterns.begin(), patterns.end(), std::uint16_t(0));
    const auto halves =
        readNpyMatrix(folder.put("h.npy", npyFile(1, headerText("<f2", "False", "(256, 256)"), packed(patterns, false))));
    ASSERT_TRUE(halves.ok()) << halves.error().text();
    const auto brains =
        readNpyMatrix(folder.put("h.BF16.npy", npyFile(1, headerText("|V2", "False", "(256, 256)"), packed(patterns, false))));
    ASSERT_TRUE(brains.ok()) << brains.error().text();
    for (const std::uint16_t bits : patterns) {
        const int exponent = bits >> 10 & 31, fraction = bits & 1023;
        const double size = exponent == 0 ? std::ldexp(fraction, -24)
            : exponent < 31               ? std::ldexp(1024 + fraction, exponent - 25)
            : fraction == 0               ? std::numeric_limits<double>::infinity()
                                          : std::nan("");
        const float half = halves->data()[bits];
        if (std::isnan(size))
            EXPECT_TRUE(std::isnan(half)) << bits;
        else
            EXPECT_EQ(half, static_cast<float>(bits & 0x8000 ? -size : size)) << bits;
        const auto upper = std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
        const float brain = brains->data()[bits];
        if (std::isnan(upper))
            EXPECT_TRUE(std::isnan(brain)) << bits;
        else
            EXPECT_EQ(brain, upper) << bits;
    }
}

TEST(Npy, TablesOfManyBlocksComeBackWhole)
{
    // The array has more than a megabyte, and its row length shares no factor with the size of a block.
    const TempFolder folder;
    const Index rows = 1021, cols = 769;
    std::vector<double> values(static_cast<std::size_t>(rows * cols));
    std::iota(values.begin(), values.end(), 0.0);
    for (const bool fortran : {false, true}) {
        const auto path =
            folder.put("big.npy", npyFile(2, headerText(">f8", fortran ? "True" : "False", "(1021, 769)"), packed(values, true)));
        const auto matrix = readNpyMatrix(path);
        ASSERT_TRUE(matrix.ok()) << matrix.error().text();
        for (Index r = 0; r < rows; ++r)
            for (Index c = 0; c < cols; ++c)
                ASSERT_EQ((*matrix)(r, c), static_cast<float>(fortran ? c * rows + r : r * cols + c)) << r << ' ' << c;
    }
}

TEST(Npy, WhatIsWrittenIsReadBack)
{
    const TempFolder folder;
    EXPECT_TRUE(rc::check("float tables", [&folder] {
        const auto rows = *rc::gen::inRange<Index>(1, 9), cols = *rc::gen::inRange<Index>(1, 9);
        const auto values =
            *rc::gen::container<std::vector<float>>(static_cast<std::size_t>(rows * cols), rc::gen::arbitrary<float>());
        const Index shape[] = {rows, cols};
        const auto path = folder.put("w.npy", npyBytes(values, shape));
        const auto matrix = readNpyMatrix(path);
        RC_ASSERT(matrix.ok());
        RC_ASSERT(matrix->rows() == rows);
        RC_ASSERT(std::memcmp(matrix->data(), values.data(), values.size() * sizeof(float)) == 0);
    }));
}

TEST(Npy, WrittenBytesFollowTheFormat)
{
    const std::vector<std::int64_t> values = {1, -1};
    const Index shape[] = {2};
    const std::string bytes = npyBytes(values, shape);
    const std::string header = "{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }";
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\1\0", 8));
    EXPECT_EQ(bytes.substr(10, header.size()), header);
    EXPECT_EQ(bytes.size(), 128u + 16u); // the numbers begin at a multiple of 64
    EXPECT_EQ(bytes[127], '\n');
    EXPECT_EQ(static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]), 118);
    EXPECT_EQ(bytes.substr(128), packed(values, false));

    const TempFolder folder;
    const Index cube[] = {1, 2, 1};
    const auto doubles = readNpyHeader(folder.put("d.npy", npyBytes(std::vector<double>{1, 2}, cube)));
    ASSERT_TRUE(doubles.ok()) << doubles.error().text();
    EXPECT_EQ(doubles->type, NpyType::F8);
    EXPECT_THAT(doubles->shape, ElementsAre(1, 2, 1));
    const auto scalar = readNpyHeader(folder.put("d.npy", npyBytes(std::vector<double>{1}, {})));
    ASSERT_TRUE(scalar.ok()) << scalar.error().text();
    EXPECT_TRUE(scalar->shape.empty());
}

} // namespace
} // namespace attentoscope
