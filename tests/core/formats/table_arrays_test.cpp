// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/table_arrays.h"

#include "core/formats/tensors/npy.h"
#include "core/formats/utf8.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Returns the numbers behind the header, which ends with a newline at a multiple of 64 bytes.
template <class Number>
std::vector<Number> numbersIn(const std::string& npy)
{
    const std::size_t begin = npy.find('\n') + 1;
    std::vector<Number> numbers((npy.size() - begin) / sizeof(Number));
    std::memcpy(numbers.data(), npy.data() + begin, numbers.size() * sizeof(Number));
    return numbers;
}

TEST(TableArrays, AColumnIsAnArrayOfItsKind)
{
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const Table table{{"series", "n", "entropy"},
        {{std::string("A"), std::int64_t(64), 1.5}, {std::string("熵不变"), std::int64_t(128), nothing}}};
    const auto arrays = columnArrays(table, "2.");
    ASSERT_EQ(arrays.size(), 3u);
    EXPECT_EQ(arrays[0].name, "2.series");
    EXPECT_THAT(arrays[0].bytes, HasSubstr("'<U3'"));
    EXPECT_THAT(numbersIn<std::uint32_t>(arrays[0].bytes), ElementsAre(U'A', 0, 0, U'熵', U'不', U'变'));
    EXPECT_THAT(arrays[1].bytes, HasSubstr("'<i8'"));
    EXPECT_THAT(numbersIn<std::int64_t>(arrays[1].bytes), ElementsAre(64, 128));
    EXPECT_THAT(arrays[2].bytes, HasSubstr("'<f8'"));
    const auto entropy = numbersIn<double>(arrays[2].bytes);
    EXPECT_EQ(entropy[0], 1.5);
    EXPECT_TRUE(std::isnan(entropy[1]));
}

TEST(TableArrays, AColumnOfWholeAndOtherNumbersIsReal)
{
    const auto arrays = columnArrays({{"x"}, {{std::int64_t(3)}, {0.5}}});
    EXPECT_THAT(numbersIn<double>(arrays.front().bytes), ElementsAre(3, 0.5));
}

TEST(TableArrays, ATableWithoutRowsHasEmptyArrays)
{
    const auto arrays = columnArrays({{"x", "y"}, {}});
    ASSERT_EQ(arrays.size(), 2u);
    EXPECT_THAT(arrays[0].bytes, HasSubstr("'shape': (0,)"));
}

TEST(Utf8, CharactersGoThereAndBackAndBrokenOnesAreMarked)
{
    EXPECT_EQ(utf32Of("aé熵😀"), U"aé熵😀");
    EXPECT_EQ(utf32Of("a\xff"
                      "b"),
        U"a\uFFFD"
        U"b");
    EXPECT_EQ(utf32Of("\xe7\x86"), U"\uFFFD\uFFFD") << "cut off";
    EXPECT_EQ(utf32Of(""), U"");
}

} // namespace
} // namespace attentoscope
