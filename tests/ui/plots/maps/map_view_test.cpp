// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/drag.h"
#include "tests/ui/plots/pictures.h"
#include "ui/figures/painted_figure.h"
#include "ui/plots/maps/cell_values.h"
#include "ui/plots/maps/map_plot.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <set>

namespace attentoscope {
namespace {

struct MapViewTest : testing::Test {
    MapView view;

    MapViewTest()
    {
        view.resize(420, 440);
        view.show();
        QApplication::processEvents();
    }
    // The plot's own widget, which receives mouse events.
    QWidget* plot() { return view.childAt(view.plotRect().center()); }
    QPoint onPlot(QPoint point) { return plot()->mapFrom(&view, point); }
    void wheel(QPoint point, int steps)
    {
        const QPointF at = onPlot(point);
        QWheelEvent event(
            at, plot()->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot(), &event);
    }
};

QRgb colorOf(double t) { return colorAt(ColorMap::Viridis, t, false); }

TEST_F(MapViewTest, theFirstQueryIsAtTheTopAndTheFirstKeyAtTheLeft)
{
    view.show(mapOf(rasterOf(4, 4, [](Index i, Index j) { return i == 0 && j == 3 ? 1.0F : 0.0F; })));
    const QImage image = grabbed(view);
    EXPECT_EQ(image.pixel(view.cellCentre(0, 3)), colorOf(1));
    for (const auto& [row, key] : {std::pair(0, 0), std::pair(3, 3), std::pair(3, 0), std::pair(1, 3)})
        EXPECT_EQ(image.pixel(view.cellCentre(row, key)), colorOf(0)) << row << ' ' << key;
    EXPECT_LT(view.cellCentre(0, 0).y(), view.cellCentre(3, 0).y());
}

TEST_F(MapViewTest, aMaskedCellIsHatchedInNeutralColoursOnly)
{
    view.show(mapOf(rasterOf(2, 2, [](Index i, Index j) { return i == 1 && j == 1 ? masked : 0.5F; })));
    const QImage image = grabbed(view);
    const QPoint centre = view.cellCentre(1, 1);
    std::set<QRgb> seen;
    for (int dy = -20; dy <= 20; ++dy)
        for (int dx = -20; dx <= 20; ++dx)
            seen.insert(image.pixel(centre + QPoint(dx, dy)));
    EXPECT_TRUE(seen.count(Theme::light().masked.rgb()));
    EXPECT_GT(seen.size(), 1U) << "the hatch is missing";
    for (const QRgb color : seen) // between the grey and its hatch there is hardly any hue, unlike in the map
        EXPECT_LE(QColor(color).hsvSaturation(), 20) << std::hex << color;
    EXPECT_EQ(image.pixel(view.cellCentre(0, 0)), colorOf(0.5));
}

TEST_F(MapViewTest, eachPixelOfARasterOfTheRightSizeIsShown)
{
    view.show(mapOf(rasterOf(2, 2, [](Index, Index) { return 0.0F; })));
    view.setSideMargins(60, 20);
    QApplication::processEvents();
    const QSize pixels = view.plotPixels();
    for (const QPoint hot : {QPoint(0, 0), QPoint(pixels.width() - 1, pixels.height() - 1), QPoint(97, 211)}) {
        const auto value = [&](Index i, Index j) { return hot == QPoint(int(j), int(i)) ? 1.0F : 0.0F; };
        view.show(mapOf(rasterOf(pixels.height(), pixels.width(), value)));
        view.setSideMargins(60, 20);
        const QImage image = grabbed(view);
        ASSERT_EQ(view.plotPixels(), pixels);
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found += image.pixel(x, y) == colorOf(1);
        EXPECT_EQ(found, 1) << hot.x() << ' ' << hot.y();
        EXPECT_EQ(image.pixel(view.plotRect().topLeft() + hot), colorOf(1));
    }
}

TEST_F(MapViewTest, valuesFarOutsideTheRangeTakeItsEnds)
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    MapPicture picture = mapOf(rasterOf(1, 4, [](Index, Index j) {
        return std::array{0.0F, 1.0F, infinity, 1e-7F}[std::size_t(j)];
    }));
    picture.colors = {0, 1e-7, false, ColorMap::Viridis};
    view.show(picture);
    QImage image = grabbed(view);
    EXPECT_EQ(image.pixel(view.cellCentre(0, 0)), colorOf(0));
    for (const Index key : {1, 2, 3})
        EXPECT_EQ(image.pixel(view.cellCentre(0, key)), colorOf(1)) << key;
    view.setColors({1e-9, 1e-7, true, ColorMap::Viridis});
    image = grabbed(view);
    EXPECT_EQ(image.pixel(view.cellCentre(0, 0)), colorOf(0)) << "the log of zero";
    EXPECT_EQ(image.pixel(view.cellCentre(0, 2)), colorOf(1));
}

TEST_F(MapViewTest, whatAPanUncoversIsCoarseAndNotWhite)
{
    MapPicture picture = mapOf(rasterOf(64, 64, [](Index, Index) { return 1.0F; }));
    picture.under = picture.raster; // of the whole map
    auto part = std::make_shared<Raster>(*rasterOf(16, 16, [](Index, Index) { return 0.5F; }));
    part->request.row0 = part->request.col0 = 16;
    part->request.row1 = part->request.col1 = 32;
    picture.raster = part;
    picture.range = {16, 32, 16, 32};
    view.show(picture);
    EXPECT_EQ(grabbed(view).pixel(view.cellCentre(17, 17)), colorOf(0.5));
    view.setRange({24, 40, 24, 40});
    const QImage image = grabbed(view);
    EXPECT_EQ(image.pixel(view.cellCentre(25, 25)), colorOf(0.5)) << "what is known of it";
    EXPECT_EQ(image.pixel(view.cellCentre(36, 36)), colorOf(1)) << "and below it the coarse map";
}

TEST_F(MapViewTest, longTokensAreShortenedFromTheMiddle)
{
    MapPicture picture = mapOf(rasterOf(4, 4, [](Index, Index) { return 0.0F; }));
    picture.leftMargin = 90;
    for (int token = 0; token < 4; ++token)
        picture.queryTokens << QStringLiteral("antidisestablishmentarianism%1").arg(token);
    MapPlot drawn;
    drawn.setStyle(styleOf(drawn));
    drawn.present(picture);
    drawn.resize(400, 400);
    drawn.refresh();
    const auto ticks = drawn.yAxis->ticker().staticCast<QCPAxisTickerText>()->ticks();
    ASSERT_EQ(ticks.size(), 4);
    for (const QString& text : ticks) {
        EXPECT_TRUE(text.startsWith("an") && text.back().isDigit() && text.contains(QChar(0x2026))) << text.toStdString();
        EXPECT_LT(QFontMetrics(drawn.yAxis->tickLabelFont()).horizontalAdvance(text), 90);
    }
}

// Some words are named where not all have room, and the cells stay in their place when a zoom brings all of them.
TEST_F(MapViewTest, tokensAreNamedAsSoonAsTheyHaveRoom)
{
    constexpr Index tokens = 26;
    MapPicture picture = mapOf(rasterOf(tokens, tokens, [](Index, Index) { return 0.0F; }));
    picture.leftMargin = 90;
    picture.roomForNote = true;
    for (int token = 0; token < int(tokens); ++token)
        picture.queryTokens << QStringLiteral("word%1").arg(token);
    picture.keyTokens = picture.queryTokens;
    MapPlot drawn;
    drawn.setStyle(styleOf(drawn));
    drawn.resize(400, 380);
    const auto draw = [&](const CellRange& range) {
        picture.range = range;
        drawn.present(picture);
        drawn.refresh();
        return drawn.plotRect();
    };
    const QRect all = draw(picture.full);
    for (const QCPAxis* axis : {drawn.xAxis, drawn.yAxis}) {
        const QMap<double, QString> ticks = axis->ticker().staticCast<QCPAxisTickerText>()->ticks();
        EXPECT_GE(ticks.size(), 9);
        EXPECT_TRUE(ticks.first().startsWith(QStringLiteral("wo"))) << ticks.first().toStdString();
    }
    EXPECT_EQ(draw({0, 8, 0, 8}), all);
    EXPECT_EQ(drawn.xAxis->ticker().staticCast<QCPAxisTickerText>()->ticks().size(), 8);
}

TEST_F(MapViewTest, aBarOfSharesHasAnEdgeInTheDark)
{
    MapPicture picture = mapOf(rasterOf(8, 8, [](Index, Index) { return 0.5F; }));
    auto shares = std::make_shared<RowShares>();
    for (Index row = 0; row <= 8; ++row)
        shares->begin.push_back(row);
    shares->rows.assign({0, 1, 2, 3, 4, 5, 6, 7});
    shares->share.assign(8, 0.25F);
    picture.shares = shares;
    MapPlot drawn;
    FigureStyle style = styleOf(drawn);
    style.theme = Theme::dark();
    drawn.setStyle(style);
    drawn.present(picture);
    drawn.resize(400, 400);
    drawn.refresh();
    const QImage image = drawn.grab().toImage();
    const int y = drawn.plotRect().center().y();
    int edges = 0;
    for (int x = drawn.plotRect().right() + 2; x < image.width(); ++x)
        edges += image.pixel(x, y) == Theme::dark().axis.rgb();
    EXPECT_EQ(edges, 2) << "0 and 1";
}

TEST_F(MapViewTest, aClickNamesTheCellAlsoWhenZoomedIn)
{
    view.show(mapOf(rasterOf(64, 64, [](Index, Index) { return 0.0F; })));
    QApplication::processEvents();
    QSignalSpy clicks(&view, &MapView::clicked);
    const auto click = [&](QPoint point) {
        QTest::mouseClick(plot(), Qt::LeftButton, {}, onPlot(point));
        const QList<QVariant> arguments = clicks.isEmpty() ? QList<QVariant>{-1, -1} : clicks.takeLast();
        return std::pair(arguments[0].value<Index>(), arguments[1].value<Index>());
    };
    EXPECT_EQ(click(view.cellCentre(50, 3)), std::pair(Index(50), Index(3)));
    view.setRange({40, 48, 16, 24});
    QApplication::processEvents();
    EXPECT_EQ(click(view.cellCentre(47, 16)), std::pair(Index(47), Index(16)));
    EXPECT_EQ(click(view.plotRect().topLeft()), std::pair(Index(40), Index(16)));
    EXPECT_EQ(click(view.plotRect().bottomRight()), std::pair(Index(47), Index(23)));
}

TEST_F(MapViewTest, theWheelAsksForARangeAroundTheCellUnderTheCursor)
{
    view.show(mapOf(rasterOf(64, 64, [](Index, Index) { return 0.0F; })));
    QApplication::processEvents();
    QSignalSpy ranges(&view, &MapView::rangeRequested);
    for (int step = 0; step < 20; ++step) { // set each range asked for, until it cannot shrink further
        wheel(view.cellCentre(50, 3), 1);
        if (ranges.isEmpty())
            break;
        const CellRange asked = ranges.takeLast()[0].value<CellRange>();
        EXPECT_TRUE(asked.contains(50, 3));
        EXPECT_LT(asked.rows(), view.picture().range.rows());
        view.setRange(asked);
        QApplication::processEvents();
    }
    EXPECT_LE(view.picture().range.rows(), 4);
    const CellRange before = view.picture().range;
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, onPlot(view.plotRect().center()));
    ASSERT_EQ(ranges.count(), 1);
    EXPECT_EQ(ranges.takeLast()[0].value<CellRange>(), view.picture().full);
    EXPECT_EQ(view.picture().range, before) << "the view itself must not move";
}

TEST_F(MapViewTest, anAxisIsZoomedAndResetAlone)
{
    view.show(mapOf(rasterOf(64, 64, [](Index, Index) { return 0.0F; })));
    view.setRange({16, 48, 16, 48});
    QApplication::processEvents();
    QSignalSpy ranges(&view, &MapView::rangeRequested);
    const QPoint keys(view.plotRect().center().x(), view.plotRect().bottom() + 12);
    const QPoint queries(view.plotRect().left() - 12, view.plotRect().center().y());
    const auto asked = [&] { return ranges.isEmpty() ? CellRange{} : ranges.takeLast()[0].value<CellRange>(); };
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, onPlot(keys));
    EXPECT_EQ(asked(), (CellRange{16, 48, 0, 64}));
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, onPlot(queries));
    EXPECT_EQ(asked(), (CellRange{0, 64, 16, 48}));
    wheel(keys, 1);
    const CellRange narrow = asked();
    EXPECT_EQ(narrow.rows(), 32);
    EXPECT_LT(narrow.cols(), 32);
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, onPlot(view.plotRect().topRight() + QPoint(3, 3)));
    EXPECT_EQ(asked(), CellRange{}) << "there is nothing";
}

TEST_F(MapViewTest, keysMoveTheCellAndTheRangeFollows)
{
    view.show(mapOf(rasterOf(64, 64, [](Index, Index) { return 0.0F; })));
    view.setRange({16, 48, 16, 48});
    view.setSelection(20, 47);
    QSignalSpy ranges(&view, &MapView::rangeRequested), clicks(&view, &MapView::clicked);
    const auto cellAfter = [&](Qt::Key key, Qt::KeyboardModifiers held = {}) {
        QTest::keyClick(&view, key, held);
        const QList<QVariant> cell = clicks.isEmpty() ? QList<QVariant>{-1, -1} : clicks.takeLast();
        return std::pair(cell[0].value<Index>(), cell[1].value<Index>());
    };
    using Cell = std::pair<Index, Index>;
    EXPECT_EQ(cellAfter(Qt::Key_Down), Cell(21, 47));
    EXPECT_EQ(ranges.count(), 0) << "it is seen";
    EXPECT_EQ(cellAfter(Qt::Key_Right), Cell(20, 48));
    ASSERT_EQ(ranges.count(), 1);
    EXPECT_EQ(ranges.takeLast()[0].value<CellRange>(), (CellRange{16, 48, 32, 64}));
    EXPECT_EQ(cellAfter(Qt::Key_Left, Qt::ControlModifier), Cell(20, 43));
    EXPECT_EQ(cellAfter(Qt::Key_Home), Cell(20, 0));
    EXPECT_EQ(cellAfter(Qt::Key_End, Qt::ControlModifier), Cell(63, 63));
    EXPECT_EQ(cellAfter(Qt::Key_PageUp), Cell(0, 47));
    ranges.clear();
    EXPECT_EQ(cellAfter(Qt::Key_Up, Qt::ShiftModifier), Cell(-1, -1));
    ASSERT_EQ(ranges.count(), 1);
    EXPECT_EQ(ranges.last()[0].value<CellRange>(), (CellRange{12, 44, 16, 48}));
}

TEST_F(MapViewTest, valuesStandInCellsThatAreLargeEnough)
{
    MapPicture picture = mapOf(rasterOf(4, 4, [](Index i, Index j) { return i == j ? masked : 0.25F; }));
    view.show(picture);
    const QImage bare = grabbed(view);
    picture.values = true;
    view.show(picture);
    const QImage written = grabbed(view);
    const auto inkIn = [&](Index row, Index key) {
        const QRect cell(view.cellCentre(row, key) - QPoint(20, 8), QSize(40, 16));
        return countOf(written, cell, QColor(inkOn(colorOf(0.25)))) - countOf(bare, cell, QColor(inkOn(colorOf(0.25))));
    };
    EXPECT_GT(inkIn(0, 1), 10);
    EXPECT_EQ(inkIn(2, 2), 0) << "it is masked";
    picture.raster = rasterOf(64, 64, [](Index, Index) { return 0.25F; });
    picture.full = picture.range = {0, 64, 0, 64};
    view.show(picture);
    const QImage many = grabbed(view);
    EXPECT_EQ(countOf(many, view.plotRect(), QColor(colorOf(0.25))), view.plotRect().width() * view.plotRect().height())
        << "too small to hold numbers";
}

TEST_F(MapViewTest, valuesTakeTheDecimalsThatThereIsRoomFor)
{
    QFont font;
    font.setPixelSize(12);
    SharedRaster raster = rasterOf(2, 2, [](Index i, Index j) { return 0.1F * float(1 + i + 2 * j); });
    auto known = std::make_shared<Raster>(*raster);
    known->low = 0.1F;
    known->high = 0.4F;
    const auto text = [&](double width) {
        const auto values = CellValues::fitting(*known, {width, 30}, font, false);
        return values ? values->text(0.2346F) : QString();
    };
    EXPECT_EQ(text(60), QStringLiteral("0.235"));
    const double one = QFontMetricsF(font).horizontalAdvance(QLatin1Char('0'));
    EXPECT_EQ(text(2 * one), QStringLiteral("23")) << "per cent";
    EXPECT_EQ(text(one), QString());
    for (const auto [stage, near] : {std::pair(Stage::Weights, "≈0"), std::pair(Stage::Logits, "0.000")}) {
        known->request.stage = stage;
        const auto values = CellValues::fitting(*known, {60, 30}, font, false);
        ASSERT_TRUE(values);
        EXPECT_EQ(values->text(0.0004F), QString::fromUtf8(near));
        EXPECT_EQ(values->text(0), QStringLiteral("0.000"));
    }
    known->request.stage = Stage::Weights;
    EXPECT_FALSE(CellValues::fitting(*known, {2 * one, 30}, font, false, 1)) << "not in small type, where that cannot be read";
    const auto small = [&](double width, float value) {
        known->values = {value, 0.2346F, 0, known->high};
        const auto values = CellValues::fitting(*known, {width, 30}, font, true);
        return values ? values->text(value) : QString();
    };
    EXPECT_EQ(small(90, 9.2e-5F), QStringLiteral("9×10⁻⁵"));
    EXPECT_EQ(small(90, 9.7e-5F), QStringLiteral("1×10⁻⁴")) << "a digit that rounds up";
    EXPECT_EQ(small(90, 0.0006F), QStringLiteral("0.001")) << "three decimals say it";
    EXPECT_EQ(small(90, 1e-38F), QStringLiteral("1×10⁻³⁸"));
    EXPECT_EQ(small(90, 0), QStringLiteral("0.000")) << "exactly 0";
    EXPECT_EQ(small(3.6 * one, 9.2e-5F), QStringLiteral("<.01"));
    EXPECT_EQ(small(2.8 * one, 9.2e-5F), QStringLiteral("<1")) << "per cent";
    EXPECT_EQ(small(3.6 * one, 0.2F), QStringLiteral(".20")) << "as a map beside it that has small values";
    known->request.stage = Stage::Logits;
    EXPECT_EQ(text(2 * one), QString()) << "logits have no per cent";
    known->high = 40;
    EXPECT_EQ(text(2.5 * one), QStringLiteral("0"));
}

// Otherwise two maps that align their axes with each other would never come to rest.
TEST_F(MapViewTest, whatTheNoteSaysOfValuesMovesNothing)
{
    for (const int width : {240, 270, 300, 330}) {
        view.resize(width, 300);
        std::set<std::pair<int, int>> bottoms;
        for (const Index cells : {4, 12, 14, 16, 64}) {
            MapPicture picture = mapOf(rasterOf(cells, cells, [](Index, Index) { return 0.25F; }));
            picture.values = true;
            picture.note = QStringLiteral("every cell, or so");
            picture.leftMargin = 66;
            picture.rightMargin = 12; // for half of the last number
            view.show(picture);
            QApplication::processEvents();
            bottoms.insert({view.plotRect().bottom(), view.plotRect().right()});
        }
        EXPECT_EQ(bottoms.size(), 1U) << width;
    }
}

TEST_F(MapViewTest, aNoteThatIsSaidBesideLeavesItsRoom)
{
    view.resize(240, 300);
    MapPicture picture = mapOf(rasterOf(64, 64, [](Index, Index) { return 0.25F; }));
    picture.note = QStringLiteral("maximum of 8 × 8 cells");
    const auto inkBelow = [&] {
        const QImage image = grabbed(view);
        int ink = 0;
        for (int y = image.height() - 18; y < image.height(); ++y) // px; the line of the note
            for (int x = 0; x < image.width(); ++x)
                ink += image.pixelColor(x, y).lightness() < 180;
        return ink;
    };
    view.show(picture);
    EXPECT_GT(inkBelow(), 50);
    const QRect cells = view.plotRect();
    picture.noteIsBeside = true;
    view.show(picture);
    EXPECT_EQ(inkBelow(), 0);
    EXPECT_EQ(view.plotRect(), cells);
}

TEST_F(MapViewTest, shiftAndAClickSetTwoCursors)
{
    view.show(mapOf(rasterOf(8, 8, [](Index i, Index j) { return float(i) + 0.125F * float(j); })));
    QApplication::processEvents();
    QSignalSpy clicks(&view, &MapView::clicked);
    const QImage before = grabbed(view);
    const auto set = [&](QPoint point) { QTest::mouseClick(plot(), Qt::LeftButton, Qt::ShiftModifier, onPlot(point)); };
    set(view.cellCentre(2, 1));
    set(view.cellCentre(5, 7));
    EXPECT_EQ(view.cursorTexts(),
        (QStringList{QStringLiteral("1:  i 2,  j 1,  2.125"), QStringLiteral("2:  i 5,  j 7,  5.875"),
            QStringLiteral("Δ:  i 3,  j 6,  3.75")}));
    EXPECT_EQ(clicks.count(), 0) << "nothing is selected by that";
    EXPECT_NE(grabbed(view), before);
    set(view.cellCentre(0, 0));
    EXPECT_EQ(view.cursorTexts().size(), 1) << "they begin anew";
    set(QPoint(view.plotRect().left() - 10, view.plotRect().top()));
    EXPECT_TRUE(view.cursorTexts().isEmpty());
    EXPECT_EQ(grabbed(view), before);
}

TEST_F(MapViewTest, cursorsAreSetAndMovedByKeys)
{
    MapPicture picture = mapOf(rasterOf(8, 8, [](Index i, Index j) { return float(i) + 0.125F * float(j); }));
    picture.selectedRow = 2;
    picture.selectedKey = 0;
    view.show(picture);
    QSignalSpy clicks(&view, &MapView::clicked);
    const auto press = [&](int times, int key, Qt::KeyboardModifiers with = Qt::AltModifier) {
        for (int time = 0; time < times; ++time)
            QTest::keyClick(&view, Qt::Key(key), with);
    };
    press(1, Qt::Key_Right); // there is no cursor yet
    EXPECT_TRUE(view.cursorTexts().isEmpty());
    press(1, Qt::Key_C, Qt::NoModifier);
    press(1, Qt::Key_Right);
    EXPECT_EQ(view.cursorTexts(), QStringList{QStringLiteral("1:  i 2,  j 1,  2.125")}) << "begins at the selected cell";
    press(1, Qt::Key_C, Qt::NoModifier);
    press(3, Qt::Key_Down);
    press(6, Qt::Key_Right);
    const QStringList both{
        QStringLiteral("1:  i 2,  j 1,  2.125"), QStringLiteral("2:  i 5,  j 7,  5.875"), QStringLiteral("Δ:  i 3,  j 6,  3.75")};
    EXPECT_EQ(view.cursorTexts(), both);
    EXPECT_TRUE(view.inWords().contains(both[2])) << view.inWords().toStdString();
    press(2, Qt::Key_Right); // the last key is reached
    EXPECT_EQ(view.cursorTexts(), both);
    press(1, Qt::Key_Up);
    press(1, Qt::Key_Left);
    EXPECT_EQ(view.cursorTexts()[1], QStringLiteral("2:  i 4,  j 6,  4.75"));
    EXPECT_EQ(clicks.count(), 0) << "the selected cell stays";
    press(1, Qt::Key_C, Qt::ShiftModifier);
    EXPECT_TRUE(view.cursorTexts().isEmpty());
}

TEST_F(MapViewTest, draggingAsksForTheMovedRangeAndIsNoClick)
{
    view.show(mapOf(rasterOf(64, 64, [](Index, Index) { return 0.0F; })));
    view.setRange({16, 48, 16, 48});
    QApplication::processEvents();
    QSignalSpy ranges(&view, &MapView::rangeRequested), clicks(&view, &MapView::clicked);
    QTest::mousePress(plot(), Qt::LeftButton, {}, onPlot(view.cellCentre(32, 32)));
    QMouseEvent move(QEvent::MouseMove, QPointF(onPlot(view.cellCentre(36, 30))),
        plot()->mapToGlobal(QPointF(onPlot(view.cellCentre(36, 30)))), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(plot(), &move);
    QTest::mouseRelease(plot(), Qt::LeftButton, {}, onPlot(view.cellCentre(36, 30)));
    ASSERT_EQ(ranges.count(), 1);
    EXPECT_EQ(ranges.last()[0].value<CellRange>(), (CellRange{12, 44, 18, 50}));
    EXPECT_EQ(clicks.count(), 0);
}

TEST_F(MapViewTest, theOldPictureIsStretchedUntilTheNewOneIsThere)
{
    view.show(mapOf(rasterOf(8, 8, [](Index i, Index j) { return i == 5 && j == 2 ? 1.0F : 0.0F; })));
    view.setRange({4, 8, 0, 4});
    const QImage image = grabbed(view);
    EXPECT_EQ(image.pixel(view.cellCentre(5, 2)), colorOf(1));
    EXPECT_EQ(image.pixel(view.cellCentre(4, 2)), colorOf(0));
    EXPECT_GT(view.cellCentre(6, 2).y() - view.cellCentre(5, 2).y(), 60);
}

TEST_F(MapViewTest, refiningShowsALineAtTheTopEdgeOnly)
{
    view.show(mapOf(rasterOf(2, 2, [](Index, Index) { return 0.0F; })));
    view.setRefining(true);
    QImage image = grabbed(view);
    const QRect rect = view.plotRect();
    EXPECT_EQ(image.pixel(rect.center().x(), rect.top()), Theme::light().accent.rgb());
    EXPECT_EQ(image.pixel(rect.center().x(), rect.top() + 6), colorOf(0));
    view.setRefining(false);
    image = grabbed(view);
    EXPECT_EQ(image.pixel(rect.center().x(), rect.top()), colorOf(0));
}

TEST_F(MapViewTest, theSizeToAskTheCoreForFollowsTheWidget)
{
    view.show(mapOf(rasterOf(2, 2, [](Index, Index) { return 0.0F; })));
    QApplication::processEvents();
    QSignalSpy sizes(&view, &MapView::plotSizeChanged);
    const QSize before = view.plotPixels();
    view.resize(520, 500);
    QApplication::processEvents();
    ASSERT_EQ(sizes.count(), 1);
    EXPECT_EQ(sizes.last()[0].toSize(), before + QSize(100, 60));
    EXPECT_EQ(view.plotPixels(), before + QSize(100, 60));
}

// Otherwise an owner that requests a raster of that size would never be done.
TEST_F(MapViewTest, noSizeIsToldThatDoesNotLast)
{
    QSignalSpy sizes(&view, &MapView::plotSizeChanged);
    for (const int width : {180, 230, 300, 420}) {
        view.resize(width, 290);
        const auto shown = [&] {
            MapPicture picture = mapOf(rasterOf(96, 96, [](Index, Index) { return 0.5F; }));
            picture.title = QStringLiteral("A Standard");
            picture.note = QStringLiteral("every cell");
            picture.leftMargin = 24;
            picture.rowNames = false;
            return picture;
        };
        view.show(shown());
        QApplication::processEvents();
        EXPECT_EQ(sizes.last()[0].toSize(), view.plotPixels()) << width;
        sizes.clear();
        view.show(shown()); // another raster of the same size
        QApplication::processEvents();
        EXPECT_TRUE(sizes.isEmpty()) << width;
        view.resize(width + 1, 290);
        QApplication::processEvents();
        EXPECT_EQ(sizes.count(), 1) << width;
    }
}

TEST_F(MapViewTest, fixedSideMarginsPlaceTheCellsToThePixel)
{
    view.show(mapOf(rasterOf(2, 2, [](Index, Index) { return 0.0F; })));
    view.setSideMargins(70, 25);
    QApplication::processEvents();
    EXPECT_EQ(view.plotRect().left(), 70);
    EXPECT_EQ(view.width() - 1 - view.plotRect().right(), 25);
}

// How many cells a pixel covers follows from the height of the map: if that followed from the note in turn, it might never rest.
TEST_F(MapViewTest, NoNoteChangesTheHeightOfTheCellsWhereItHasItsLine)
{
    MapPicture picture = mapOf(rasterOf(2, 2, [](Index, Index) { return 0.0F; }));
    picture.roomForNote = true;
    for (int width = 240; width < 520; ++width) {
        view.resize(width, 260);
        std::set<int> heights;
        for (const char* note : {"", "every cell", "171 of 2048 rows", "maximum of 9 × 11 cells", "maximum of 120 × 97 cells"}) {
            picture.note = QString::fromUtf8(note);
            view.show(picture);
            QApplication::processEvents();
            heights.insert(view.plotRect().height());
        }
        EXPECT_EQ(heights.size(), 1u) << width;
    }
}

TEST_F(MapViewTest, theThemeFollowsThePalette)
{
    view.show(mapOf(rasterOf(1, 1, [](Index, Index) { return masked; })));
    view.setPalette(Theme::dark().palette());
    const QImage image = grabbed(view);
    EXPECT_EQ(image.pixel(1, image.height() - 2), Theme::dark().background.rgb());
    EXPECT_LT(qGray(image.pixel(view.cellCentre(0, 0))), 128);
}

TEST_F(MapViewTest, RowsAreBrushedBesideTheCells)
{
    view.show(mapOf(rasterOf(8, 8, [](Index, Index) { return 0.5F; })));
    grabbed(view);
    KeyRanges rows;
    const auto beside = [&](Index row) { return QPoint(view.plotRect().left() - 20, view.cellCentre(row, 0).y()); };
    dragOver(&view, beside(2), beside(4));
    EXPECT_TRUE(rows.empty()) << "nobody hears";
    QObject::connect(&view, &MapView::rowsBrushed, &view, [&](const KeyRanges& now) { view.setBrushedRows(rows = now); });
    dragOver(&view, beside(4), beside(2));
    EXPECT_EQ(rows, (KeyRanges{{2, 5}}));
    dragOver(&view, beside(6), beside(7), Qt::ShiftModifier);
    EXPECT_EQ(rows, (KeyRanges{{2, 5}, {6, 8}}));
    const int layouts = view.layouts();
    QTest::mouseClick(
        view.childAt(beside(3)), Qt::LeftButton, Qt::ShiftModifier, view.childAt(beside(3))->mapFrom(&view, beside(3)));
    EXPECT_EQ(rows, (KeyRanges{{2, 3}, {4, 5}, {6, 8}}));
    EXPECT_EQ(view.layouts(), layouts);

    const QImage image = grabbed(view);
    for (Index row = 0; row < 8; ++row) {
        const QPoint bar(view.plotRect().left() - 3, view.cellCentre(row, 0).y());
        EXPECT_EQ(image.pixel(bar) == Theme::light().selection.rgb(), holds(rows, row)) << row;
    }
    view.setSelection(5, 1);
    view.activateWindow();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(rows, (KeyRanges{{2, 3}, {4, 8}}));
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_TRUE(rows.empty());
}

} // namespace
} // namespace attentoscope
