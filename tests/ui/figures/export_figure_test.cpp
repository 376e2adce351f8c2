// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/figure_session.h"
#include "tests/ui/plots/pictures.h"
#include "ui/figures/files/export_figure.h"
#include "ui/plots/maps/color_bar.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace attentoscope {
namespace {

struct ExportTest : testing::Test {
    QTemporaryDir folder;
    FigureOptions options;

    ExportTest()
    {
        options.widthMm = 120;
        options.heightMm = 110;
        options.session = QStringLiteral("{\"attentoscope\": 1, \"title\": \"a < b & \\\"c\\\" 熵\"}");
    }
    std::filesystem::path path(const char* name) const
    {
        return (folder.path() + QLatin1Char('/') + QLatin1String(name)).toStdString();
    }
    QByteArray content(const char* name) const
    {
        QFile file(QString::fromStdString(path(name).string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    Outcome<std::string> session(const char* name) const { return sessionInFigure(content(name).toStdString(), name); }
    SharedFigure map() const
    {
        MapPicture picture = mapOf(rasterOf(8, 8, [](Index i, Index j) { return j > i ? masked : 1.0F / float(i + 1); }));
        picture.title = QStringLiteral("<b>A</b> standard");
        return makeMapFigure(picture);
    }
    SharedFigure sheet() const
    {
        const ColorBarPicture bar{{0, 1, false, ColorMap::Viridis}, QStringLiteral("weight a"), true};
        return composeFigure({{{{map(), 4}, {makeColorBarFigure(bar), 1}}, 2}, {{{makeLineFigure(twoCurves()), 1}}, 1}},
            QStringLiteral("Needles"));
    }
};

// Notes the layout that it is asked for: whatever is drawn, such as ticks, follows from it.
struct NotedFigure : Figure {
    void paint(QCPPainter&, const QRectF& rect, const FigureStyle& style) const override
    {
        layouts.emplace_back(rect, style.unit);
    }
    mutable std::vector<std::pair<QRectF, double>> layouts;
};

TEST_F(ExportTest, theSheetOnTheScreenHasTheLayoutOfTheFile)
{
    for (const char* name : {"f.pdf", "f.svg", "f.png", "f.tiff", "f.eps"})
        for (const double dpi : {47.3, 94.0, 200.0}) {
            const NotedFigure figure;
            ASSERT_TRUE(exportFigure(figure, path(name), options).ok());
            const auto sheet = sheetImage(figure, path(name), options, dpi);
            ASSERT_TRUE(sheet.ok());
            EXPECT_EQ(sheet->width(), std::lround(120 / 25.4 * dpi));
            ASSERT_EQ(figure.layouts.size(), 2u);
            EXPECT_EQ(figure.layouts[0], figure.layouts[1]) << name << ' ' << dpi;
        }
}

TEST_F(ExportTest, aPngHasTheSizeThatMillimetresAndDpiGive)
{
    ASSERT_TRUE(exportFigure(*sheet(), path("f.png"), options).ok());
    const QImage image(QString::fromStdString(path("f.png").string()));
    EXPECT_EQ(image.size(), QSize(1417, 1299)); // 120 and 110 mm at 300 dpi
    EXPECT_EQ(qRound(image.dotsPerMeterX() * 0.0254), 300);
}

TEST_F(ExportTest, theSessionComesBackFromEveryFormat)
{
    for (const char* name : {"f.png", "f.svg", "f.pdf", "f.tif", "f.eps"}) {
        ASSERT_TRUE(exportFigure(*sheet(), path(name), options).ok()) << name;
        const auto found = session(name);
        ASSERT_TRUE(found.ok()) << name << ": " << found.error().text();
        EXPECT_EQ(*found, options.session.toStdString()) << name;
    }
    options.session.clear();
    for (const char* name : {"f.png", "f.svg", "f.pdf", "f.tif", "f.eps"}) {
        ASSERT_TRUE(exportFigure(*sheet(), path(name), options).ok()) << name;
        EXPECT_FALSE(session(name).ok()) << name;
    }
}

// Sessions of any length and content must survive, because Qt compresses and encodes metadata in several ways.
TEST_F(ExportTest, anySessionComesBackFromEveryFormat)
{
    for (const QString& text : {QStringLiteral("{}"), QStringLiteral("é ü"), QStringLiteral("<a> & \"b\" 'c' \\ \n\t 😀"),
             QString(300'000, u'x'), QString(100'000, u'熵'), QString(3000, u'é')})
        for (const char* name : {"f.png", "f.svg", "f.pdf", "f.tif", "f.eps"}) {
            options.session = text;
            ASSERT_TRUE(exportFigure(*map(), path(name), options).ok()) << name;
            const auto found = session(name);
            ASSERT_TRUE(found.ok()) << name << ": " << found.error().text();
            EXPECT_EQ(*found, text.toStdString()) << name;
        }
}

TEST_F(ExportTest, aFileHasTheSameBytesEveryTime)
{
    for (const char* ending : {".png", ".tif", ".eps", ".svg"}) {
        const std::string first = std::string("1") + ending, second = std::string("2") + ending;
        ASSERT_TRUE(exportFigure(*sheet(), path(first.c_str()), options).ok());
        ASSERT_TRUE(exportFigure(*sheet(), path(second.c_str()), options).ok());
        EXPECT_EQ(content(first.c_str()), content(second.c_str())) << ending;
    }
}

TEST_F(ExportTest, anSvgNamesTheVersionThatHasClipPaths)
{
    ASSERT_TRUE(exportFigure(*sheet(), path("f.svg"), options).ok());
    const QByteArray head = content("f.svg").left(1000);
    EXPECT_TRUE(head.contains("version=\"1.1\"")) << head.toStdString();
    EXPECT_FALSE(head.contains("baseProfile")) << head.toStdString();
}

TEST_F(ExportTest, aPdfSaysWhereEachOfItsObjectsBegins)
{
    ASSERT_TRUE(exportFigure(*sheet(), path("f.pdf"), options).ok());
    const QByteArray pdf = content("f.pdf");
    const qsizetype table = pdf.mid(pdf.lastIndexOf("startxref\n") + 10).split('\n').front().toLongLong();
    const QList<QByteArray> lines = pdf.mid(table).split('\n');
    ASSERT_EQ(lines[0], "xref");
    const int count = lines[1].split(' ').back().toInt();
    ASSERT_GT(count, 10);
    for (int number = 1; number < count; ++number) {
        const qsizetype begin = lines[2 + number].left(10).toLongLong();
        const QByteArray title = QByteArray::number(number) + " 0 obj";
        EXPECT_EQ(pdf.mid(begin, title.size()), title);
    }
    EXPECT_EQ(lines[2 + count], "trailer");
    EXPECT_TRUE(pdf.contains("/Size " + QByteArray::number(count)));
}

TEST_F(ExportTest, nothingIsSelectedOnPaper)
{
    MapPicture picture = mapOf(rasterOf(8, 8, [](Index i, Index j) { return float(i + j); }));
    LinePicture curves = twoCurves();
    const QImage map = *figureImage(*makeMapFigure(picture), options), lines = *figureImage(*makeLineFigure(curves), options);
    picture.selectedRow = picture.selectedKey = 3;
    picture.refining = true;
    curves.presentN = 100;
    EXPECT_EQ(*figureImage(*makeMapFigure(picture), options), map);
    EXPECT_EQ(*figureImage(*makeLineFigure(curves), options), lines);
}

TEST_F(ExportTest, aTitleOfADarkWindowIsReadableOnPaper)
{
    MapPicture picture = mapOf(rasterOf(8, 8, [](Index, Index) { return 1.0F; }));
    const auto titled = [&](const Theme& theme) {
        picture.title = QStringLiteral("<b><font color=\"%1\">A Standard</font></b>").arg(theme.policy(0).name());
        return makeMapFigure(picture);
    };
    EXPECT_EQ(*figureImage(*titled(Theme::dark()), options), *figureImage(*titled(Theme::light()), options));
    options.theme = Theme::dark();
    EXPECT_EQ(*figureImage(*titled(Theme::light()), options), *figureImage(*titled(Theme::dark()), options));
}

TEST_F(ExportTest, cellsAreSquaresOnPaper)
{
    const FigureStyle style;
    const auto sizeOf = [&](Index rows, Index cols, const QSizeF& sheet) {
        return makeMapFigure(mapOf(rasterOf(int(rows), int(cols), [](Index, Index) { return 1.0F; })))->mapSize(sheet, style);
    };
    for (const QSizeF sheet : {QSizeF(600, 300), QSizeF(300, 600), QSizeF(400, 400)}) {
        const QSize square = sizeOf(8, 8, sheet), wide = sizeOf(4, 8, sheet), strip = sizeOf(2, 20, sheet);
        EXPECT_LE(std::abs(square.width() - square.height()), 1);
        EXPECT_LE(std::abs(wide.width() - 2 * wide.height()), 2);
        EXPECT_LT(std::abs(sheet.width() - strip.width()), 120) << "a strip of squares would be nothing to look at";
    }
    EXPECT_TRUE(makeLineFigure(twoCurves())->mapSize({400, 400}, style).isEmpty());
    EXPECT_FALSE(sheet()->mapSize({400, 400}, style).isEmpty());
}

// One cell for each pixel, so that single pixels show whether any is missing.
TEST_F(ExportTest, asManyCellsAreWantedAsThereArePixels)
{
    options.dpi = 200;
    const QSize cells = cellsWanted(*sheet(), path("f.png"), options);
    MapPicture picture = mapOf(rasterOf(cells.height(), cells.width(), [](Index i, Index j) { return float((i + j) % 2); }));
    picture.title = QStringLiteral("<b>A</b> standard");
    const ColorBarPicture bar{{0, 1, false, ColorMap::Viridis}, QStringLiteral("weight a"), true};
    const auto chequered =
        composeFigure({{{{makeMapFigure(picture), 4}, {makeColorBarFigure(bar), 1}}, 2}, {{{makeLineFigure(twoCurves()), 1}}, 1}},
            QStringLiteral("Needles"));
    const QImage image = *figureImage(*chequered, options);
    const QRgb dark = colorAt(ColorMap::Viridis, 0, false), light = colorAt(ColorMap::Viridis, 1, false);
    int longest = 0;
    for (int y = 0; y < image.height(); ++y) {
        int run = 0;
        for (int x = 1; x < image.width(); ++x) {
            const QRgb here = image.pixel(x, y), before = image.pixel(x - 1, y);
            run = (here == dark && before == light) || (here == light && before == dark) ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    EXPECT_EQ(longest + 1, cells.width());
    EXPECT_GT(cellsWanted(*sheet(), path("f.pdf"), options).width(), 2 * cells.width()) << "600 dpi";
    options.widthMm = 0;
    EXPECT_TRUE(cellsWanted(*sheet(), path("f.png"), options).isEmpty());
}

TEST_F(ExportTest, svgKeepsTextAndPdfEmbedsItsFonts)
{
    ASSERT_TRUE(exportFigure(*sheet(), path("f.svg"), options).ok());
    const QByteArray svg = content("f.svg");
    for (const char* text : {"Needles", "entropy H (nats)", "length n", "query i", "weight a"})
        EXPECT_TRUE(svg.contains(text)) << text;
    EXPECT_TRUE(svg.contains(", sans-serif\""));
    EXPECT_EQ(svg.count("<image "), svg.count("image-rendering:pixelated")) << "cells are not blurred";
    EXPECT_GT(svg.count("<image "), 0);
    ASSERT_TRUE(exportFigure(*sheet(), path("f.pdf"), options).ok());
    const QByteArray pdf = content("f.pdf");
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_TRUE(pdf.contains("/FontFile2"));
    EXPECT_FALSE(pdf.contains("/DCTDecode")) << "a lossy picture of the map";
}

// When the file is rendered again, nothing of the map may lie outside its axes.
TEST_F(ExportTest, nothingOfAZoomedMapLeavesItsAxesInSvg)
{
    MapPicture picture = mapOf(rasterOf(64, 64, [](Index, Index) { return 1.0F; }));
    picture.range = {16, 32, 16, 32}; // the raster for the new range has not arrived yet
    options.session.clear();
    ASSERT_TRUE(exportFigure(*makeMapFigure(picture), path("f.svg"), options).ok());
    QSvgRenderer renderer(content("f.svg"));
    ASSERT_TRUE(renderer.isValid());
    QImage image(600, 450, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    const QRgb yellow = colorAt(ColorMap::Viridis, 1, false);
    QRect covered;
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == yellow) {
                covered |= QRect(x, y, 1, 1);
                ++count;
            }
    EXPECT_GT(count, 600 * 450 / 2);
    EXPECT_GT(covered.left(), 30) << "over the axis on the left";
    EXPECT_LT(covered.bottom(), 425) << "over the axis below";
}

// QSvgGenerator writes no clip paths: checks that bands, which are below all lines, are drawn inside one nevertheless.
TEST_F(ExportTest, noBandLeavesItsAxesInSvg)
{
    LinePicture picture = twoCurves();
    PictureEdits edits;
    edits.y.low = 2.9;
    edits.y.high = 3; // the band goes on below
    ASSERT_TRUE(exportFigure(*makeLineFigure(picture)->edited(edits), path("f.svg"), options).ok());
    QXmlStreamReader svg(content("f.svg"));
    struct Element {
        bool isClipped = false, isBand = false;
    };
    std::vector<Element> open{{}};
    int bands = 0;
    for (auto token = svg.readNext(); token != QXmlStreamReader::EndDocument && !svg.hasError(); token = svg.readNext()) {
        if (token == QXmlStreamReader::EndElement)
            open.pop_back();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes has = svg.attributes();
        open.push_back({open.back().isClipped || has.hasAttribute(QStringLiteral("clip-path")),
            has.value(QStringLiteral("fill-opacity")) == QLatin1String("0.2")});
        if (svg.name() == QLatin1String("path") && open[open.size() - 2].isBand) {
            EXPECT_TRUE(open.back().isClipped);
            ++bands;
        }
    }
    EXPECT_FALSE(svg.hasError()) << svg.errorString().toStdString();
    EXPECT_GE(bands, 2);
}

TEST_F(ExportTest, neighboursShareTheirEdges)
{
    const FigureStyle style;
    const QMargins map = this->map()->edges({400, 300}, style), curves = makeLineFigure(twoCurves())->edges({400, 300}, style);
    ASSERT_LT(map.left(), 90);
    ASSERT_LT(curves.left(), 90);
    ASSERT_LT(map.top(), 50);
    FigureStyle aligned = style;
    aligned.align.setLeft(90);
    aligned.align.setTop(50);
    EXPECT_EQ(this->map()->edges({400, 300}, aligned).left(), 90);
    EXPECT_EQ(makeLineFigure(twoCurves())->edges({400, 300}, aligned).left(), 90);
    EXPECT_EQ(this->map()->edges({400, 300}, aligned).top(), 50);
}

// Checks that a profile of many keys is read off as it is drawn: means, and their range.
TEST_F(ExportTest, pooledWeightsAreReadOffWithTheirRange)
{
    constexpr std::size_t keys = 4096, hot = 100;
    std::vector<float> weights(keys, 1e-4F);
    weights[hot] = 0.5F;
    ProfilePicture picture;
    picture.row = 3;
    picture.series.push_back({QStringLiteral("A"), Hue::policy(0), weights});
    const std::vector<PlotReading> plots = readingsOnScreen(*makeProfileFigure(picture), options);
    ASSERT_EQ(plots.size(), 1u);
    EXPECT_TRUE(plots[0].note.startsWith(QStringLiteral("mean and range of "))) << plots[0].note.toStdString();
    const ReadLine& line = plots[0].lines.at(0);
    const auto pool = std::size_t(std::ranges::upper_bound(line.xs, double(hot)) - line.xs.begin()) - 1;
    EXPECT_FLOAT_EQ(float(line.highs.at(pool)), 0.5F);
    EXPECT_FLOAT_EQ(float(line.lows.at(pool)), 1e-4F);
    const double count = line.xs.at(pool + 1) - line.xs.at(pool);
    EXPECT_NEAR(line.ys.at(pool), (0.5 + (count - 1) * 1e-4) / count, 1e-6);
}

TEST_F(ExportTest, whatCannotBeWrittenIsAnErrorAndTheOldFileStays)
{
    ASSERT_TRUE(exportFigure(*map(), path("f.png"), options).ok());
    const QByteArray before = content("f.png");
    const auto noFolder = exportFigure(*map(), path("no/such/folder/f.png"), options);
    ASSERT_FALSE(noFolder.ok());
    EXPECT_THAT(noFolder.error().text(), testing::HasSubstr("no/such/folder"));
    EXPECT_FALSE(exportFigure(*map(), "/dev/full", options).ok());
    const auto ending = exportFigure(*map(), path("f.bmp"), options);
    ASSERT_FALSE(ending.ok());
    EXPECT_EQ(ending.error().kind, ErrorKind::BadInput);
    ASSERT_TRUE(std::filesystem::create_directory(path("folder.png")));
    EXPECT_FALSE(exportFigure(*map(), path("folder.png"), options).ok());
    options.dpi = 100000;
    EXPECT_FALSE(exportFigure(*map(), path("f.png"), options).ok());
    options.dpi = 300;
    options.widthMm = std::nan("");
    EXPECT_FALSE(exportFigure(*map(), path("f.png"), options).ok());
    EXPECT_EQ(content("f.png"), before);
}

} // namespace
} // namespace attentoscope
