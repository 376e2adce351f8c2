// SPDX-License-Identifier: GPL-3.0-or-later
// Reads figures with other programs: poppler's tools and librsvg.
#include "tests/ui/plots/pictures.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/theme/color_map.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>

#include <cmath>
#include <cstring>
#include <set>
#include <sstream>

namespace attentoscope {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr int cells = 64;

class FigureReaders : public testing::Test
{
protected:
    FigureReaders()
    {
        LinePicture curves = twoCurves();
        curves.title = QStringLiteral("熵与长度");
        MapPicture map = mapOf(rasterOf(cells, cells, [](Index i, Index j) { return float(i * j % 17) / 16; }));
        PictureEdits edits; // makes lines leave their axes
        edits.x = {{}, 128, 1024, {}};
        edits.y = {{}, 3, 5, {}};
        sheet = composePanels({{{QStringLiteral("map"), {}, makeMapFigure(map), {90, 90}},
            {QStringLiteral("curves"), {}, makeLineFigure(curves)->edited(edits), {90, 90}}}});
        options.widthMm = 150;
        options.heightMm = 80;
        options.dpi = 200;
        options.title = QStringLiteral("Maps");
    }
    QString write(const char* name)
    {
        const QString path = folder.filePath(QLatin1String(name));
        EXPECT_TRUE(exportFigure(*sheet.figure, path.toStdString(), options).ok());
        return path;
    }
    static std::string told(const QString& program, const QStringList& words)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, words);
        EXPECT_TRUE(process.waitForFinished()) << program.toStdString() << " is in packaging/packages-test.txt";
        const std::string said = process.readAllStandardOutput().toStdString();
        EXPECT_EQ(process.exitCode(), 0) << said;
        return said;
    }

    QTemporaryDir folder;
    NamedFigure sheet;
    FigureOptions options;
};

TEST_F(FigureReaders, APdfHasItsSizeItsFontsAndItsWords)
{
    const QString pdf = write("f.pdf");
    const QString info = QString::fromStdString(told(QStringLiteral("pdfinfo"), {pdf}));
    const QString size = info.section(QStringLiteral("Page size:"), 1).section(QLatin1Char('\n'), 0, 0).simplified();
    EXPECT_NEAR(size.section(QLatin1Char(' '), 0, 0).toDouble(), 150 / 25.4 * 72, 0.001);
    EXPECT_NEAR(size.section(QLatin1Char(' '), 2, 2).toDouble(), 80 / 25.4 * 72, 0.001);
    const std::string fonts = told(QStringLiteral("pdffonts"), {pdf});
    EXPECT_THAT(fonts, HasSubstr("yes"));
    for (const QString& line : QString::fromStdString(fonts).split(QLatin1Char('\n')).mid(2))
        EXPECT_TRUE(line.isEmpty() || line.contains(QLatin1String(" yes yes yes "))) // embedded, a subset, with its letters
            << line.toStdString();
    EXPECT_THAT(fonts, ContainsRegex("\n[A-Z]{6}\\+")) << "the tag of a subset";
    EXPECT_THAT(told(QStringLiteral("pdftotext"), {pdf, QStringLiteral("-")}), HasSubstr("熵与长度"));
    EXPECT_THAT(told(QStringLiteral("pdfinfo"), {QStringLiteral("-meta"), pdf}),
        HasSubstr("A standard rises from 4.159 at 64 to 8.318 at 4096."));
}

TEST_F(FigureReaders, ATiffIsCompressedKnowsItsResolutionAndEqualsThePng)
{
    for (const double dpi : {300.0, 600.0, 1200.0}) {
        options.dpi = dpi;
        const QString tiff = write("f.tif"), raw = folder.filePath(QStringLiteral("raw.tif"));
        const QString info = QString::fromStdString(told(QStringLiteral("tiffinfo"), {tiff}));
        const auto wants = [&](const QString& line) { EXPECT_TRUE(info.contains(line)) << info.toStdString(); };
        wants(QStringLiteral("Resolution: %1, %1 pixels/inch").arg(dpi));
        wants(QStringLiteral("Compression Scheme: LZW"));
        wants(QStringLiteral("Photometric Interpretation: RGB color"));
        wants(QStringLiteral("Image Width: %1 Image Length: %2").arg(qRound(150 / 25.4 * dpi)).arg(qRound(80 / 25.4 * dpi)));
        EXPECT_THAT(info.toStdString(), HasSubstr("A standard rises from 4.159 at 64 to 8.318 at 4096."));
        if (dpi > 600)
            continue;
        told(QStringLiteral("tiffcp"),
            {QStringLiteral("-c"), QStringLiteral("none"), QStringLiteral("-r"), QString::number(1 << 20), tiff,
                raw}); // one strip without compression
        const QImage png(write("f.png"));
        QFile file(raw);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QByteArray pixels;
        for (int y = 0; y < png.height(); ++y)
            for (int x = 0; x < png.width(); ++x)
                for (const int part : {qRed(png.pixel(x, y)), qGreen(png.pixel(x, y)), qBlue(png.pixel(x, y))})
                    pixels += char(part);
        EXPECT_TRUE(bytes.contains(pixels)) << "every pixel of the PNG, row by row";
        EXPECT_LT(QFile(tiff).size(), bytes.size() / 10) << "it is compressed";
    }
    options.dpi = 100;
    options.transparent = true;
    EXPECT_THAT(told(QStringLiteral("tiffinfo"), {write("clear.tif")}), HasSubstr("Extra Samples: 1<unassoc-alpha>"));
}

TEST_F(FigureReaders, AMapInAPdfHasEveryCellAndNoneIsBlurred)
{
    const std::string images = told(QStringLiteral("pdfimages"), {QStringLiteral("-list"), write("f.pdf")});
    const QString sizes = QString::fromStdString(images).section(QLatin1Char('\n'), 2, 2).simplified();
    const int pixels = sizes.section(QLatin1Char(' '), 3, 3).toInt();
    EXPECT_GT(pixels, 8 * cells) << "fine enough for print: " << images;
    EXPECT_EQ(pixels % cells, 0) << "as many for each cell";
    EXPECT_THAT(images, Not(HasSubstr("jpeg")));
    EXPECT_THAT(images, Not(HasSubstr("jpx")));
}

TEST_F(FigureReaders, AMapInAnSvgHasTheColoursOfItsCellsAlone)
{
    const int width = 4000; // px, some 30 for each cell
    sheet.figure = makeMapFigure(mapOf(rasterOf(cells, cells, [](Index i, Index j) { return float(i * j % 17) / 16; })));
    const QString drawn = folder.filePath(QStringLiteral("svg.png"));
    told(QStringLiteral("rsvg-convert"),
        {QStringLiteral("-w"), QString::number(width), write("f.svg"), QStringLiteral("-o"), drawn});
    const QImage image = QImage(drawn).convertToFormat(QImage::Format_RGB32);
    std::set<QRgb> colors;
    for (int value = 0; value <= 16; ++value)
        colors.insert(colorAt(ColorMap::Viridis, value / 16.0, false) | 0xff000000);
    int all = 0, ofCells = 0;
    for (int y = 2 * image.height() / 5; y < 3 * image.height() / 5; ++y)
        for (int x = 2 * width / 5; x < 3 * width / 5; ++x) {
            ++all;
            ofCells += int(colors.count(image.pixel(x, y)));
        }
    EXPECT_GT(ofCells, all / 2) << "the rest lies on the edge of a cell; where it was smoothed hardly any had its colour";
}

// Returns how much the ink of a sheet differs between two pictures, as a part of all ink. Programs place letters differently, so
// only how much of it each part of the sheet has is compared.
double inkApart(const QImage& first, const QImage& second)
{
    const QSize parts(60, 32);
    const QImage a = first.scaled(parts, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = second.scaled(parts, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double apart = 0, flat = 0;
    for (int y = 0; y < parts.height(); ++y)
        for (int x = 0; x < parts.width(); ++x) {
            apart += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
            flat += std::abs(qGray(a.pixel(x, y)) - 255);
        }
    return apart / flat;
}

TEST_F(FigureReaders, AnotherProgramSeesInAnSvgWhatThePngShows)
{
    const QImage png = QImage(write("f.png")).convertToFormat(QImage::Format_RGB32);
    const QString drawn = folder.filePath(QStringLiteral("svg.png"));
    told(QStringLiteral("rsvg-convert"),
        {QStringLiteral("-w"), QString::number(png.width()), write("f.svg"), QStringLiteral("-o"), drawn});
    EXPECT_LT(inkApart(png, QImage(drawn)), 0.1);
}

TEST_F(FigureReaders, GhostscriptSeesInAnEpsWhatThePngShows)
{
    const QStringList quiet{QStringLiteral("-q"), QStringLiteral("-dSAFER"), QStringLiteral("-dBATCH"),
        QStringLiteral("-dNOPAUSE"), QStringLiteral("-dEPSCrop")};
    const QImage png = QImage(write("f.png")).convertToFormat(QImage::Format_RGB32);
    const QString eps = write("f.eps"), drawn = folder.filePath(QStringLiteral("eps.png"));
    options.theme = Theme::dark(); // white is no ink
    const std::string box = told(QStringLiteral("gs"), quiet + QStringList{QStringLiteral("-sDEVICE=bbox"), write("dark.eps")});
    options.theme = Theme::light();
    double left = 1, bottom = 1, right = 0, top = 0;
    const char* const numbers = "%%HiResBoundingBox:";
    ASSERT_THAT(box, HasSubstr(numbers));
    std::istringstream(box.substr(box.find(numbers) + std::strlen(numbers))) >> left >> bottom >> right >> top;
    EXPECT_NEAR(left, 0, 0.05);
    EXPECT_NEAR(bottom, 0, 0.05);
    EXPECT_NEAR(right, 150 / 25.4 * 72, 0.05);
    EXPECT_NEAR(top, 80 / 25.4 * 72, 0.05);
    told(QStringLiteral("gs"),
        quiet
            + QStringList{QStringLiteral("-sDEVICE=png16m"), QStringLiteral("-r200"), QStringLiteral("-dGraphicsAlphaBits=4"),
                QStringLiteral("-sOutputFile=") + drawn, eps});
    const QImage seen = QImage(drawn).convertToFormat(QImage::Format_RGB32);
    EXPECT_LE(std::abs(seen.width() - png.width()), 2);
    EXPECT_LT(inkApart(png, seen), 0.1);
    QFile file(eps);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().count("/ImageType"), 1) << "the map alone; nothing else became pixels";
    // The map has colours between those of its cells nowhere: none is smoothed.
    const std::vector<QRectF> areas =
        sheet.figure->dataAreas(QRectF(QPointF(), QSizeF(png.size())), {.unit = 200 / 96.0, .fontPt = 8});
    const QRect map = areas.front().toRect().adjusted(8, 8, -8, -8);
    std::set<QRgb> ofCells, ofEps;
    for (int y = map.top(); y < map.bottom(); ++y)
        for (int x = map.left(); x < map.right(); ++x) {
            ofCells.insert(png.pixel(x, y));
            ofEps.insert(seen.pixel(x, y));
        }
    EXPECT_LE(ofCells.size(), 17U);
    EXPECT_EQ(ofEps, ofCells);
}

} // namespace
} // namespace attentoscope
