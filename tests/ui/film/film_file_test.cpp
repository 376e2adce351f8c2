// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/helpers/tight_disk.h"
#include "tests/ui/film/film_pictures.h"
#include "ui/film/film_file.h"

#include <QTemporaryDir>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

class FilmFiles : public testing::Test
{
protected:
    std::filesystem::path path(const char* name) const { return folder.filePath(QLatin1String(name)).toStdString(); }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name); }
    static QImage picture(int shade)
    {
        QImage image(64, 48, QImage::Format_RGB32);
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x)
                image.setPixel(x, y, qRgb((x * 37 + shade) % 256, (y * 91 + shade * shade) % 256, (x * y + 3 * shade) % 256));
        return image;
    }

    QTemporaryDir folder;
    FilmForm form{{64, 48}, 8, 3, true};
};

TEST_F(FilmFiles, WebPHoldsEveryPictureWithoutLossAndForItsTime)
{
    auto file = FilmFile::begin(path("a.webp"), form);
    ASSERT_TRUE(file.ok());
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE((*file)->add(picture(i * 50)).ok());
    EXPECT_THAT(files(), testing::IsEmpty());
    ASSERT_TRUE((*file)->finish().ok());
    const ReadFilm film = readFilm(folder.filePath(QStringLiteral("a.webp")));
    ASSERT_EQ(film.pictures.size(), 3u);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(film.pictures[std::size_t(i)], picture(i * 50)) << i;
    EXPECT_THAT(film.endMs, testing::ElementsAre(125, 250, 375));
    EXPECT_EQ(film.loops, 0);
}

TEST_F(FilmFiles, OneThatIsPlayedOnceSaysSo)
{
    form.repeats = false;
    auto file = FilmFile::begin(path("a.webp"), form);
    ASSERT_TRUE(file.ok());
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE((*file)->add(picture(i * 50)).ok());
    ASSERT_TRUE((*file)->finish().ok());
    EXPECT_EQ(readFilm(folder.filePath(QStringLiteral("a.webp"))).loops, 1);
}

TEST_F(FilmFiles, WhatIsNotFinishedLeavesNothing)
{
    for (const char* name : {"a.webp", "a.png"}) {
        auto file = FilmFile::begin(path(name), form);
        ASSERT_TRUE(file.ok());
        ASSERT_TRUE((*file)->add(picture(1)).ok());
        *file = nullptr;
        EXPECT_THAT(files(), testing::IsEmpty()) << name;
    }
}

// The first picture is small enough for the disk, the second is not.
TEST_F(FilmFiles, AFullDiskLeavesNoPicture)
{
    QImage plain(64, 48, QImage::Format_RGB32), noise = plain;
    plain.fill(Qt::white);
    std::uint32_t state = 1;
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x)
            noise.setPixel(x, y, state = state * 1664525U + 1013904223U);
    {
        auto file = FilmFile::begin(path("a.png"), form);
        ASSERT_TRUE(file.ok());
        const TightDisk tight(1000);
        ASSERT_TRUE((*file)->add(plain).ok());
        const auto added = (*file)->add(noise);
        ASSERT_FALSE(added.ok());
        EXPECT_EQ(added.error().kind, ErrorKind::Failure);
        EXPECT_EQ(added.error().what, path("a-0002.png").string());
    }
    EXPECT_THAT(files(), testing::IsEmpty());
}

TEST_F(FilmFiles, PngsAreNumbered)
{
    auto file = FilmFile::begin(path("a.b.png"), form);
    ASSERT_TRUE(file.ok());
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE((*file)->add(picture(i * 50)).ok());
    ASSERT_TRUE((*file)->finish().ok());
    EXPECT_EQ(files(), (QStringList{"a.b-0001.png", "a.b-0002.png", "a.b-0003.png"}));
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("a.b-0002.png"))).convertToFormat(QImage::Format_RGB32), picture(50));
    // Existing pictures are not overwritten.
    const auto again = FilmFile::begin(path("a.b.png"), form);
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().what, path("a.b-0001.png").string());
}

TEST_F(FilmFiles, RefuseOtherEndingsSizesAndFolders)
{
    EXPECT_FALSE(FilmFile::begin(path("a.gif"), form).ok());
    form.size = {20000, 48};
    EXPECT_FALSE(FilmFile::begin(path("a.webp"), form).ok());
    form.size = {64, 48};
    for (const char* name : {"no/a.webp", "no/a.png"}) {
        auto file = FilmFile::begin(path(name), form);
        EXPECT_FALSE(file.ok() && (*file)->add(picture(1)).ok() && (*file)->finish().ok()) << name;
    }
}

} // namespace
} // namespace attentoscope
