// SPDX-License-Identifier: GPL-3.0-or-later
// The files of tests/data/malformed: each gives its own error when it is opened or when the damaged array is read. Files that
// are cut or changed anywhere do no worse.
#include "core/formats/tensors/tensor_file.h"

#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <map>
#include <set>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string folder = std::string(TEST_DATA) + "/malformed/";

const std::map<std::string, std::string> complaints = {
    {"cut.npz", "table of contents at its end cannot be found"},
    {"cut-early.npz", "table of contents at its end cannot be found"},
    {"central-place.npz", "table of contents at its end cannot be found"},
    {"text.npz", "is not a .npz archive"},
    {"no-arrays.npz", "holds no arrays"},
    {"not-an-array.npz", "readme.txt: is not an array"},
    {"torch.npz", "is a PyTorch pickle"},
    {"name-twice.npz", "two files with the same name"},
    {"name-clash.npz", "two arrays with the name \"q\""},
    {"local-name.npz", "its table of contents does not fit the rest"},
    {"checksum.npz", "q: is damaged: its checksum is wrong"},
    {"deflated-checksum.npz", "q: is damaged: its checksum is wrong"},
    {"deflated-damage.npz", "q: is damaged"},
    {"encrypted.npz", "q: is encrypted"},
    {"bzip2.npz", "q: is compressed by the method 12"},
    {"bomb.npz", "q: declares 2147483647 bytes, more than its"},
    {"sizes-differ.npz", ": is damaged: "}, // libzip 1.11 already finds it in the table of contents
    {"empty-member.npz", "q: is empty"},
    {"member-cut.npz", "q: is cut off: an array of shape (2, 3) and type float32 needs 24 bytes"},
    {"member-no-npy.npz", "q: is not a .npy file"},
    {"member-object.npz", "q: holds Python objects (pickle)"},
    {"four-bytes.safetensors", "begins with eight bytes, but this file has only 4"},
    {"header-too-long.safetensors", "declares a header of 100000001 bytes"},
    {"header-beyond.safetensors", "its header should have 9999 bytes, but there are only 89"},
    {"header-empty.safetensors", "has an empty header"},
    {"header-no-json.safetensors", "a header that is not JSON (byte 39)"},
    {"header-cut.safetensors", "a header that is not JSON (byte 31)"},
    {"header-trailing.safetensors", "a header that is not JSON (byte 74)"},
    {"header-no-utf8.safetensors", "a header that is not UTF-8 (byte 10)"},
    {"header-list.safetensors", "a header that is not a JSON object"},
    {"header-number.safetensors", "a header that is not a JSON object"},
    {"no-tensors.safetensors", "holds no arrays"},
    {"metadata-number.safetensors", "has in its __metadata__ a value for \"a\""},
    {"tensor-twice.safetensors", "the tensor \"q\" twice"},
    {"key-twice.safetensors", "the key \"dtype\" twice"},
    {"tensor-number.safetensors", "the tensor \"q\" with something other than a JSON object"},
    {"no-dtype.safetensors", "does not give the dtype"},
    {"no-shape.safetensors", "does not give the shape"},
    {"no-offsets.safetensors", "does not give the data_offsets"},
    {"dtype-number.safetensors", "has a value of the wrong type for the dtype of the tensor \"q\""},
    {"shape-text.safetensors", "has a value of the wrong type for the shape of the tensor \"q\""},
    {"shape-nested.safetensors", "has a value of the wrong type for the shape of the tensor \"q\""},
    {"shape-fraction.safetensors", "has a value of the wrong type for the shape of the tensor \"q\""},
    {"shape-negative.safetensors", "a negative number in the shape"},
    {"shape-huge.safetensors", "too large to be correct"},
    {"shape-impossible.safetensors", "impossible number in the shape of the tensor \"q\": 9223372036854775808"},
    {"three-offsets.safetensors", "that are not two numbers"},
    {"backwards.safetensors", "(0) before its beginning (24)"},
    {"wrong-length.safetensors", "has 20 bytes for the tensor \"q\", but its shape (2, 3) and type float32 need 24 bytes"},
    {"hole.safetensors", "has 4 bytes before the tensor \"k\" that belong to no tensor"},
    {"hole-first.safetensors", "has 4 bytes before the tensor \"q\" that belong to no tensor"},
    {"overlap.safetensors", "has a tensor \"k\" that overlaps another tensor"},
    {"cut.safetensors", "is cut off: its tensors need 24 bytes, but there are 20"},
    {"too-long.safetensors", "is too long: its tensors need 24 bytes, but there are 30"},
    {"type-f8.safetensors", "q: has the type F8_E4M3"},
    {"nothing.bin", "is neither .npy, .npz nor .safetensors"},
    {"cut.npy", "is cut off: an array of shape (2, 3) and type float32 needs 24 bytes of numbers, but there are only 20"},
};

// Returns the first error from opening the file and reading all of it; empty if there is none.
std::string complaintOf(const std::filesystem::path& path)
{
    const auto file = TensorFile::open(path);
    if (!file)
        return file.error().text();
    for (const TensorInfo& tensor : file->tensors()) {
        const std::size_t leading = tensor.shape.size() < 2 ? 0 : tensor.shape.size() - 2;
        const auto matrix = file->matrix(tensor, {std::vector<Index>(leading, 0), -1});
        if (!matrix)
            return matrix.error().text();
    }
    return {};
}

TEST(Malformed, EachFileGivesItsOwnSentence)
{
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() == ".py")
            continue;
        found.insert(name);
        ASSERT_TRUE(complaints.contains(name)) << name;
        const std::string complaint = complaintOf(entry.path());
        EXPECT_THAT(complaint, StartsWith(entry.path().string() + ": "));
        EXPECT_THAT(complaint, HasSubstr(complaints.at(name)));
        EXPECT_EQ(complaint.find('\n'), std::string::npos);
    }
    EXPECT_EQ(found.size(), complaints.size());
}

TEST(Malformed, WhatIsNoFileIsSaid)
{
    EXPECT_THAT(complaintOf(folder + "absent.npz"), HasSubstr("absent.npz: there is no such file"));
    EXPECT_THAT(complaintOf(folder), HasSubstr("is a folder"));
    EXPECT_THAT(complaintOf("/dev/zero"), HasSubstr("is not a regular file"));
    const TempFolder temp;
    EXPECT_THAT(complaintOf(temp.put("empty.safetensors", "")), HasSubstr("is empty"));
}

TEST(Malformed, ACutFileIsNeverUsable)
{
    const TempFolder temp;
    const std::string safetensors = contentOf(std::string(TEST_DATA) + "/tensors/model.safetensors");
    for (std::size_t length = 1; length < safetensors.size(); length += 5)
        EXPECT_NE(complaintOf(temp.put("cut.safetensors", safetensors.substr(0, length))), "") << length;
    const std::string npz = contentOf(std::string(TEST_DATA) + "/tensors/versions.npz");
    for (std::size_t length = 1; length < npz.size(); length += 2)
        EXPECT_NE(complaintOf(temp.put("cut.npz", npz.substr(0, length))), "") << length;
}

// Random damage gives either an error or numbers, never a crash. (Run with sanitizers, this checks every memory access.)
TEST(Malformed, DamageAnywhereIsSurvived)
{
    const TempFolder temp;
    for (const char* name : {"model.safetensors", "model.npz", "versions.npz"}) {
        const std::string good = contentOf(std::string(TEST_DATA) + "/tensors/" + name);
        rc::check(name, [&] {
            std::string bytes = good;
            for (int i = *rc::gen::inRange(1, 4); i > 0; --i)
                bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = char(*rc::gen::inRange(0, 256));
            const auto path = temp.put(name, bytes);
            const std::string complaint = complaintOf(path);
            RC_ASSERT(complaint.empty() || complaint.starts_with(path.string()));
        });
    }
}

} // namespace
} // namespace attentoscope
