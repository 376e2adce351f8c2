// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npz.h"

#include "core/formats/tensors/npy.h"
#include "tests/helpers/temp_folder.h"
#include "tests/helpers/tight_disk.h"

#include <gmock/gmock.h>

#include <memory>
#include <zip.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::HasSubstr;

std::vector<NpzEntry> twoArrays()
{
    const Index shape[] = {2, 2}, line[] = {3};
    return {{"weights", npyBytes(std::vector<float>{1, 2, 3, 4}, shape)},
        {"argmax", npyBytes(std::vector<std::int64_t>{7, 8, 9}, line)}};
}

TEST(Npz, ArchiveHoldsEveryArrayStored)
{
    const TempFolder folder;
    const auto entries = twoArrays();
    const auto path = folder / "out.npz";
    const auto done = writeNpz(path, entries);
    ASSERT_TRUE(done.ok()) << done.error().text();

    const std::unique_ptr<zip_t, void (*)(zip_t*)> archive(
        zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr), zip_discard);
    ASSERT_NE(archive, nullptr);
    ASSERT_EQ(zip_get_num_entries(archive.get(), 0), 2);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        zip_stat_t stat;
        ASSERT_EQ(zip_stat_index(archive.get(), i, 0, &stat), 0);
        EXPECT_EQ(stat.name, entries[i].name + ".npy");
        EXPECT_EQ(stat.comp_method, ZIP_CM_STORE);
        std::string bytes(stat.size, '\0');
        zip_file_t* file = zip_fopen_index(archive.get(), i, 0);
        ASSERT_NE(file, nullptr);
        EXPECT_EQ(zip_fread(file, bytes.data(), bytes.size()), static_cast<zip_int64_t>(bytes.size()));
        zip_fclose(file);
        EXPECT_EQ(bytes, entries[i].bytes);
    }
}

TEST(Npz, EqualArraysGiveEqualFiles)
{
    const TempFolder folder;
    ASSERT_TRUE(writeNpz(folder / "a.npz", twoArrays()).ok());
    ASSERT_TRUE(writeNpz(folder / "b.npz", twoArrays()).ok());
    EXPECT_EQ(contentOf(folder / "a.npz"), contentOf(folder / "b.npz"));
    EXPECT_FALSE(contentOf(folder / "a.npz").empty());
}

// Writes one array at once and one in pieces. Each piece must be made only when the one before it has been written.
TEST(Npz, EntriesAreMadeAsTheyAreWritten)
{
    const TempFolder folder;
    std::vector<int> order;
    const auto pieces = [&](int which, std::vector<std::string> parts) {
        return [&order, which, parts, at = std::size_t(0)]() mutable -> Outcome<std::string> {
            order.push_back(which);
            return parts.at(at++);
        };
    };
    ASSERT_TRUE(writeNpz(folder / "a.npz", {{"x", "head", 6, pieces(1, {"abc", "def"})}, {"y", "", 2, pieces(2, {"gh"})}}).ok());
    EXPECT_THAT(order, ::testing::ElementsAre(1, 1, 2));
    const std::unique_ptr<zip_t, void (*)(zip_t*)> archive(
        zip_open((folder / "a.npz").c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr), zip_discard);
    ASSERT_NE(archive, nullptr);
    for (const auto& [name, want] : {std::pair("x.npy", "headabcdef"), std::pair("y.npy", "gh")}) {
        char bytes[32] = {};
        zip_file_t* file = zip_fopen(archive.get(), name, 0);
        ASSERT_NE(file, nullptr);
        EXPECT_EQ(zip_fread(file, bytes, sizeof bytes), zip_int64_t(std::string_view(want).size()));
        EXPECT_EQ(std::string_view(bytes), want);
        zip_fclose(file);
    }
    // An error while writing is reported, and the old file stays as it was.
    folder.put("b.npz", "what was there");
    const auto failing = [] { return Outcome<std::string>(badInput("K", "is broken")); };
    EXPECT_EQ(writeNpz(folder / "b.npz", {{"x", "head", 6, failing}}).error().text(), "K: is broken");
    EXPECT_THAT(
        writeNpz(folder / "b.npz", {{"x", "", 2, pieces(3, {"long"})}}).error().text(), HasSubstr("does not have the size"));
    EXPECT_THAT(writeNpz(folder / "b.npz", {{"x", "", 2, pieces(4, {""})}}).error().text(), HasSubstr("does not have the size"));
    EXPECT_EQ(contentOf(folder / "b.npz"), "what was there");
    const auto files = std::distance(std::filesystem::directory_iterator(folder.path()), std::filesystem::directory_iterator());
    EXPECT_EQ(files, 2);
}

TEST(Npz, WhatCannotBeWrittenIsSaid)
{
    const TempFolder folder;
    const auto array = twoArrays().front();
    EXPECT_THAT(writeNpz(folder / "x.npz", {}).error().text(), HasSubstr("no array to write"));
    EXPECT_THAT(writeNpz(folder / "x.npz", {array, array}).error().text(),
        HasSubstr("an array name is missing or used twice (\"weights\")"));
    EXPECT_THAT(writeNpz(folder / "x.npz", {{"", array.bytes}}).error().text(),
        HasSubstr("an array name is missing or used twice (\"\")"));
    EXPECT_FALSE(std::filesystem::exists(folder / "x.npz"));
    EXPECT_THAT(writeNpz(folder.path(), {array}).error().text(), HasSubstr("is not a regular file"));
    EXPECT_THAT(writeNpz(folder / "no" / "x.npz", {array}).error().text(), HasSubstr("cannot be written here"));
}

TEST(Npz, AFullDiskLeavesTheOldFile)
{
    const TempFolder folder;
    const auto path = folder.put("kept.npz", "what was there");
    const Index shape[] = {1 << 16};
    const std::vector<NpzEntry> large = {{"x", npyBytes(std::vector<double>(1 << 16), shape)}};

    const auto written = [&] {
        const TightDisk tight(100'000);
        return writeNpz(path, large);
    }();
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().kind, ErrorKind::Failure);
    EXPECT_THAT(written.error().text(), HasSubstr("kept.npz"));
    EXPECT_EQ(contentOf(path), "what was there");
    const auto files = std::distance(std::filesystem::directory_iterator(folder.path()), std::filesystem::directory_iterator());
    EXPECT_EQ(files, 1); // no partial file is left
}

} // namespace
} // namespace attentoscope
