// SPDX-License-Identifier: GPL-3.0-or-later
// Masks that are read from .npy files; the tests write the bytes of these files by hand.
#include "core/masks/mask.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;

class MaskFiles : public testing::Test
{
protected:
    void SetUp() override
    {
        folder_ = fs::temp_directory_path() / ("attentoscope-masks-" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    // Returns the bytes of a version-1 array of bools in C order.
    std::string write(const std::string& name, const std::string& shape, const std::string& cells) const
    {
        std::string header = "{'descr': '|b1', 'fortran_order': False, 'shape': " + shape + ", }";
        while ((10 + header.size() + 1) % 64 != 0)
            header += ' ';
        header += '\n';
        std::string bytes("\x93NUMPY\x01\x00", 8);
        bytes += static_cast<char>(header.size() & 0xff);
        bytes += static_cast<char>(header.size() >> 8);
        bytes += header;
        for (const char cell : cells)
            bytes += cell == '#' ? '\x01' : '\x00';
        const fs::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }

    fs::path folder_;
};

TEST_F(MaskFiles, AnExpressionTellsTheFilesThatItReads)
{
    const std::string path = write("there.npy", "(1, 1)", "#");
    EXPECT_THAT(Mask::parse("causal & !(sink(4) | file(" + path + "))")->files(), testing::ElementsAre(path));
    EXPECT_THAT(Mask::parse("file(model.npz:mask) | file(a.npy)")->files(), testing::ElementsAre("model.npz", "a.npy"))
        << "without the name of the array";
    EXPECT_THAT(Mask::parse("causal")->files(), testing::IsEmpty());
    EXPECT_THAT(Mask().files(), testing::IsEmpty());
}

TEST_F(MaskFiles, RowsAreTheRowsOfTheFile)
{
    const std::string path = write("my mask (1).npy", "(3, 5)",
        "#.##."
        "....."
        "#####");
    const auto mask = Mask::parse("file(\"" + path + "\")");
    ASSERT_TRUE(mask.ok()) << mask.error().text();
    EXPECT_EQ(mask->text(), "file(\"" + path + "\")");
    const auto bound = mask->bind({3, 5});
    ASSERT_TRUE(bound.ok()) << bound.error().text();
    KeyRanges row;
    bound->row(0, row);
    EXPECT_EQ(row, (KeyRanges{{0, 1}, {2, 4}}));
    bound->row(1, row);
    EXPECT_EQ(row, KeyRanges{});
    bound->row(2, row);
    EXPECT_EQ(row, (KeyRanges{{0, 5}}));
    EXPECT_FALSE(bound->isFull());
    EXPECT_EQ(bound->visible(0), 3);
}

TEST_F(MaskFiles, TakePartInExpressions)
{
    const std::string path = write("m.npy", "(2, 4)",
        "####"
        "#..#");
    const auto bound = Mask::parse("!file(" + path + ") | sink(2)")->bind({2, 4});
    ASSERT_TRUE(bound.ok()) << bound.error().text();
    KeyRanges row;
    bound->row(0, row);
    EXPECT_EQ(row, (KeyRanges{{0, 2}}));
    bound->row(1, row);
    EXPECT_EQ(row, (KeyRanges{{0, 3}}));
}

TEST_F(MaskFiles, AnotherShapeIsRefused)
{
    const std::string path = write("m.npy", "(2, 4)", "########");
    EXPECT_TRUE(Mask::parse("file(" + path + ")")->bind({2, 4})->isFull());
    const auto bound = Mask::parse("causal & file(" + path + ")")->bind({4, 2});
    ASSERT_FALSE(bound.ok());
    EXPECT_FALSE(Mask::parse("file(" + path + ")")->bind({3, 4}).ok());
    EXPECT_FALSE(Mask::parse("file(" + path + ")")->bind({2, 5}).ok());
    EXPECT_EQ(bound.error().what, path);
    EXPECT_EQ(bound.error().column, 9u);
    EXPECT_EQ(bound.error().why.text(), "the mask has 2 rows and 4 columns, but there are 4 queries and 2 keys");
}

TEST_F(MaskFiles, AMissingFileIsAnError)
{
    const std::string path = (folder_ / "none.npy").string();
    const auto bound = Mask::parse("file(" + path + ")")->bind({4, 4});
    ASSERT_FALSE(bound.ok());
    EXPECT_EQ(bound.error().column, 0u);
    EXPECT_NE(bound.error().text().find("none.npy"), std::string::npos) << bound.error().text();
}

TEST_F(MaskFiles, ABatchHasATableForEachSequence)
{
    const std::string path = write("batch.npy", "(2, 1, 2, 3)",
        "#.."
        "##."
        ".##"
        "..#");
    const auto mask = Mask::parse("file(\"" + path + "\")");
    ASSERT_TRUE(mask.ok());
    for (const auto& [batch, visible] : {std::pair<Index, Index>{0, 1}, {1, 2}}) {
        const auto bound = mask->bind({2, 3, batch, {}});
        ASSERT_TRUE(bound.ok()) << bound.error().text();
        EXPECT_EQ(bound->visible(0), visible);
    }
    EXPECT_THAT(mask->bind({2, 3, 2, {}}).error().text(), testing::HasSubstr("there is no slice"));
    const auto three = mask->bind({2, 3, 1, {}, 3});
    ASSERT_FALSE(three.ok());
    EXPECT_THAT(three.error().text(),
        testing::HasSubstr("has the shape (2, 1, 2, 3); its first dimension must be the number of sequences, 3"));
    const std::string heads = write("heads.npy", "(1, 2, 1, 1)", "##");
    EXPECT_THAT(Mask::parse("file(\"" + heads + "\")")->bind({1, 1}).error().text(), testing::HasSubstr("a mask is (queries"));
}

TEST_F(MaskFiles, AnArrayOfATensorFile)
{
    const std::string model = std::string(TEST_DATA) + "/tensors/model.npz";
    for (const std::string& path : {model, model + ":attention_mask"}) {
        const auto bound = Mask::parse("file(\"" + path + "\")")->bind({1, 6});
        ASSERT_TRUE(bound.ok()) << bound.error().text();
        EXPECT_EQ(bound->visible(0), 5);
    }
    EXPECT_THAT(Mask::parse("file(\"" + model + ":nothing\")")->bind({1, 6}).error().text(),
        testing::HasSubstr("model.npz: holds no array \"nothing\""));
}

} // namespace
} // namespace attentoscope
