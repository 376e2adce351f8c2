// SPDX-License-Identifier: GPL-3.0-or-later
// Unusable .npy files: each gives one sentence, which names the file and its fault.
#include "core/formats/tensors/npy.h"

#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <sys/stat.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string six(24, '\0'); // six float32

struct BadFile {
    std::string bytes;
    std::string complaint; // part of the sentence
};

std::string withHeader(const std::string& header, const std::string& numbers = six) { return npyFile(1, header, numbers); }
std::string withType(const std::string& descr) { return withHeader(headerText(descr, "False", "(2, 3)")); }
std::string withShape(const std::string& shape, const std::string& numbers = six)
{
    return withHeader(headerText("<f4", "False", shape), numbers);
}

const std::vector<BadFile> badFiles = {
    {"", "is empty"},
    {"\x93NU", "is cut off inside its header"},
    {"PK\3\4 an archive", "is not a .npy file"},
    {"q", "is not a .npy file"},
    {std::string("\x93NUMPX\1\0\0\0", 10), "is not a .npy file"},
    {std::string("\x93NUMPY\1", 7), "is cut off inside its header"},
    {std::string("\x93NUMPY\1\0\x76", 9), "is cut off inside its header"},
    {std::string("\x93NUMPY\1\0\x76\0{'descr'", 18), "is cut off inside its header"},
    {std::string("\x93NUMPY\2\0\x76\0\0", 11), "is cut off inside its header"},
    {std::string("\x93NUMPY\4\0\x76\0\0\0", 12), "unknown .npy version 4.0"},
    {std::string("\x93NUMPY\0\0\x76\0\0\0", 12), "unknown .npy version 0.0"},
    {std::string("\x93NUMPY\1\7\x76\0\0\0", 12), "unknown .npy version 1.7"},
    {std::string("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14), "a header of 4294967295 bytes"},
    {npyFile(1, headerText("<f4", "False", "(2, 3)") + std::string(10'000, ' '), six), "more than the 10000 that can be read"},

    {withHeader(""), "not a dictionary"},
    {withHeader("descr"), "not a dictionary"},
    {withHeader("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)"), "not a dictionary"},
    {withHeader("{'descr': '<f4' 'fortran_order': False, 'shape': (2, 3)}"), "not a dictionary"},
    {withHeader("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} + x"), "not a dictionary"},
    {withHeader("{'descr: '<f4', 'fortran_order': False, 'shape': (2, 3)}"), "not a dictionary"},
    {withHeader("{descr: '<f4', 'fortran_order': False, 'shape': (2, 3)}"), "not a dictionary"},
    {withHeader("{}"), "without the key descr"},
    {withHeader("{'descr': '<f4', 'shape': (2, 3)}"), "without the key fortran_order"},
    {withHeader("{'descr': '<f4', 'fortran_order': False}"), "without the key shape"},
    {withHeader("{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)}"), "the key descr twice"},
    {withHeader("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'shape': (3, 2)}"), "the key shape twice"},
    {withHeader("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'extra': 1}"), "the unknown key extra"},

    {withType("|O"), "Python objects (pickle)"},
    {withType("O8"), "Python objects (pickle)"},
    {withType("<V2"), "the type <V2, two raw bytes; this is read as bfloat16 only when the file name contains bf16"},
    {withType("|V2"), "the type |V2, two raw bytes"},
    {withType("<c8"), "the type <c8, which cannot be read"},
    {withType("<U4"), "the type <U4, which cannot be read"},
    {withType("<M8[ns]"), "the type <M8[ns], which cannot be read"},
    {withType("<f16"), "the type <f16, which cannot be read"},
    {withType(""), "the type , which cannot be read"},
    {withType("<"), "the type <, which cannot be read"},
    {withHeader("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (6,)}"), "records of several fields"},
    {withHeader("{'descr': 4, 'fortran_order': False, 'shape': (2, 3)}"), "descr is not a type in quotes"},

    {withHeader("{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}"), "neither True nor False"},
    {withHeader("{'descr': '<f4', 'fortran_order': 'False', 'shape': (2, 3)}"), "neither True nor False"},

    {withShape("6"), "not a tuple of whole numbers"},
    {withShape("(6)"), "not a tuple of whole numbers"},
    {withShape("[2, 3]"), "not a tuple of whole numbers"},
    {withShape("(2 3)"), "not a tuple of whole numbers"},
    {withShape("(2,, 3)"), "not a tuple of whole numbers"},
    {withShape("(2, 3"), "not a tuple of whole numbers"},
    {withShape("(2.0, 3)"), "not a tuple of whole numbers"},
    {withShape("(2, x)"), "not a tuple of whole numbers"},
    {withShape("(-, 3)"), "not a tuple of whole numbers"},
    {withShape("(-2, -3)"), "the negative size -2"},
    {withShape("(2, 99999999999999999999)"), "the impossible size 99999999999999999999"},
    {withShape("(4294967296, 4294967296)"), "the shape (4294967296, 4294967296), which is too large to be correct"},
    {withShape("(4611686018427387905, 2)"), "too large to be correct"},
    {withShape("(2305843009213693952, 3)"), "too large to be correct"}, // the count fits 64 bits, the bytes do not

    {withShape("(2, 3)", std::string(23, '\0')),
        "is cut off: an array of shape (2, 3) and type float32 needs 24 bytes of numbers, but there are only 23"},
    {withShape("(2, 3)", ""), "needs 24 bytes of numbers, but there are only 0"},
    {withShape("(2, 3)", std::string(25, '\0')),
        "is too long: an array of shape (2, 3) and type float32 needs 24 bytes of numbers, but there are 25"},
    {withShape("(1000000, 1000000)"),
        "is cut off: an array of shape (1000000, 1000000) and type float32 needs 4000000000000 bytes"},

    {withShape("(6,)"), "has the shape (6,); a table of two dimensions"},
    {withShape("(1, 2, 3)"), "has the shape (1, 2, 3); a table of two dimensions"},
    {withShape("()", std::string(4, '\0')), "has the shape (); a table of two dimensions"},
    {withShape("(0, 64)", ""), "has the shape (0, 64), so it contains no numbers"},
    {withShape("(64, 0)", ""), "has the shape (64, 0), so it contains no numbers"},
};

TEST(NpyMalformed, EachFileHasItsOwnSentence)
{
    const TempFolder folder;
    for (const BadFile& bad : badFiles) {
        SCOPED_TRACE(bad.complaint);
        const auto path = folder.put("bad.npy", bad.bytes);
        const Error error = readNpyMatrix(path).error();
        EXPECT_EQ(error.kind, ErrorKind::BadInput);
        EXPECT_EQ(error.what, path.string());
        EXPECT_THAT(error.why.text(), HasSubstr(bad.complaint));
    }
}

TEST(NpyMalformed, WhatIsNoFileIsRefused)
{
    const TempFolder folder;
    EXPECT_THAT(readNpyMatrix(folder / "absent.npy").error().text(), HasSubstr("absent.npy: there is no such file"));
    EXPECT_THAT(readNpyMatrix(folder.path()).error().text(), HasSubstr("is a folder"));
    EXPECT_THAT(readNpyMatrix("/dev/zero").error().text(), StartsWith("/dev/zero: is not a regular file"));
    // Opening a pipe would wait forever.
    ASSERT_EQ(::mkfifo((folder / "pipe.npy").c_str(), 0600), 0);
    EXPECT_THAT(readNpyHeader(folder / "pipe.npy").error().text(), HasSubstr("is not a regular file"));
}

TEST(NpyMalformed, EveryTruncationIsRefused)
{
    const TempFolder folder;
    const std::string whole = withShape("(2, 3)");
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(readNpyMatrix(folder.put("cut.npy", whole.substr(0, length))).ok()) << length;
    EXPECT_TRUE(readNpyMatrix(folder.put("cut.npy", whole)).ok());
}

TEST(NpyMalformed, DamagedBytesNeverDoMoreThanFail)
{
    const TempFolder folder;
    const std::string whole = withShape("(2, 3)");
    EXPECT_TRUE(rc::check("a header with some bytes changed", [&] {
        std::string bytes = whole;
        const auto changes = *rc::gen::inRange(1, 4);
        for (int i = 0; i < changes; ++i)
            bytes[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(bytes.size())))] = *rc::gen::arbitrary<char>();
        const auto matrix = readNpyMatrix(folder.put("damaged.npy", bytes));
        if (matrix.ok())
            RC_ASSERT(matrix->size() <= static_cast<Index>(bytes.size()));
        else
            RC_ASSERT(!matrix.error().why.text().empty());
    }));
}

} // namespace
} // namespace attentoscope
