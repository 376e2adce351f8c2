// SPDX-License-Identifier: GPL-3.0-or-later
// Files under the name of another kind: what can be read is read, and all else is named in one sentence.
#include "core/formats/foreign_file.h"

#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/formats/tensors/tensor_file.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

const std::vector<float> sixNumbers = {1, 2, 3, 4, 5, 6};
const std::vector<Index> twoRows = {2, 3};

std::string numbersOfSix() { return {reinterpret_cast<const char*>(sixNumbers.data()), sixNumbers.size() * sizeof(float)}; }

TEST(ForeignFile, IsReadUnderAnyEndingWhereItCanBe)
{
    const test::TempFolder folder;
    const std::string entry = '{' + test::safetensorsEntry("q", "F32", "[2, 3]", 0, 24);
    const std::string safetensors = test::safetensorsFile(entry + '}', numbersOfSix());
    const std::string longHeader =
        test::safetensorsFile(entry + std::string(0x280 - entry.size() - 1, ' ') + '}', numbersOfSix());
    ASSERT_THAT(longHeader, StartsWith("\x80\x02")) << "as a pickle begins";
    ASSERT_TRUE(writeNpz(folder / "a.npz", {{"q", npyBytes(sixNumbers, twoRows)}}));
    for (const auto& [bytes, format] : {std::pair(safetensors, TensorFile::Format::Safetensors),
             {longHeader, TensorFile::Format::Safetensors}, {npyBytes(sixNumbers, twoRows), TensorFile::Format::Npy},
             {test::contentOf(folder / "a.npz"), TensorFile::Format::Npz}})
        for (const char* ending : {"bin", "npz", "npy", "safetensors", "pt", "ckpt", "data"}) {
            const auto file = TensorFile::open(folder.put(std::string("x.") + ending, bytes));
            ASSERT_TRUE(file) << ending << ": " << file.error().text();
            EXPECT_EQ(file->format(), format) << ending;
            EXPECT_EQ((*file->matrix(file->tensors().front()))(1, 2), 6);
        }
}

TEST(ForeignFile, IsNamedByItsFirstBytes)
{
    const test::TempFolder folder;
    for (const auto& [bytes, says] : std::initializer_list<std::pair<std::string, const char*>>{
             {"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n", "a pointer of Git LFS, not the file itself"},
             {"<!DOCTYPE html><html>", "a web page (HTML)"}, {"\n\n  <HTML lang=en>", "a web page (HTML)"},
             {"\xEF\xBB\xBF<html>", "a web page (HTML)"}, {"\x80\x02\x8a\nl\xfc\x9c\x46\xf9", "a pickle of Python or PyTorch"},
             {std::string("\x80\4\x95\x10\0\0\0\0\0\0\0]", 12), "a pickle of Python or PyTorch"},
             {"\x89HDF\r\n\x1a\n", "an HDF5 file"}, {"GGUF\3", "a GGUF file"}, {"\x1f\x8b\x08", "a compressed file"}})
        for (const char* ending : {"safetensors", "npz", "npy", "bin", "pt"}) {
            const auto path = folder.put(std::string("x.") + ending, bytes);
            const auto file = TensorFile::open(path);
            ASSERT_FALSE(file);
            EXPECT_THAT(file.error().text(), StartsWith(path.string() + ": is " + says)) << ending;
        }
    EXPECT_FALSE(whatElse(""));
    EXPECT_FALSE(whatElse("the cat"));
    EXPECT_THAT(TensorFile::open(folder.put("x.npz", "{}")).error().text(),
        EndsWith("is not a .npz archive (it does not begin with PK)"));
}

} // namespace
} // namespace attentoscope
