// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the layout on paper of every view: at any width and type size it is either drawn, with room for all data and no text
// over another, or refused with a size at which it is drawn.
#include "core/session/session.h"
#include "tests/ui/drawing/text_places.h"
#include "ui/document/document.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/drawing/views.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/text/language.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/main_window.h"

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QFile>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <random>

namespace attentoscope {
namespace {

constexpr double usualPt = 7, leastPt = 4; // the latter of scripts
const QSizeF usualMm(180, 120);

// Views that the default session has nothing for.
const QSet<QString> withoutPicture{QStringLiteral("counterfactual/curves"), QStringLiteral("jl/needed-features"),
    QStringLiteral("extrapolation/autopsy")}; // no single token holds the answer of max retrieval

// Tables of whole sentences, which are too narrow to be read in a column: they have the width of the page.
const QSet<QString> ofSentences{
    QStringLiteral("claims"), QStringLiteral("claims/claim-list"), QStringLiteral("claims/claim-numbers")};

FigureOptions optionsFor(const Figure& figure, double widthMm, double fontPt)
{
    FigureOptions options;
    options.widthMm = widthMm;
    options.fontPt = fontPt;
    options.heightMm = heightOnPaper(figure, usualMm, options);
    return options;
}

// A sheet as exportFigure() lays it out for PDF and SVG.
struct Sheet {
    static constexpr int dpi = 1200;
    static constexpr double perMm = dpi / 25.4;

    explicit Sheet(const FigureOptions& options)
        : all(0, 0, std::round(options.widthMm * perMm), std::round(options.heightMm * perMm))
    {
        style.unit = dpi / 96.0;
        style.fontPt = options.fontPt;
        style.theme = options.theme;
        const double border = style.length(2);
        inside = all.adjusted(border, border, -border, -border);
    }
    FigureStyle style;
    QRectF all, inside;
};

std::vector<TextPlace> textsOf(const Figure& figure, const Sheet& sheet)
{
    TextPlaces device(sheet.all.size().toSize(), Sheet::dpi);
    QCPPainter painter;
    painter.begin(&device);
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
    figure.paint(painter, sheet.inside, sheet.style);
    painter.end();
    return device.places();
}

// Returns the first text that lies over another one or beyond the sheet, is cut or too small; empty: there is none.
QString textFaultOf(const Figure& figure, const FigureOptions& options)
{
    const Sheet sheet(options);
    const std::vector<TextPlace> places = textsOf(figure, sheet);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!sheet.all.contains(places[i].box.boundingRect()))
            return QStringLiteral("\"%1\" is beyond the sheet").arg(places[i].text);
        if (places[i].points < 0.99 * leastPt)
            return QStringLiteral("\"%1\" is of %2 points").arg(places[i].text).arg(places[i].points);
        if (places[i].text.size() > 1 && places[i].text.endsWith(QChar(0x2026)))
            return QStringLiteral("\"%1\" is cut").arg(places[i].text);
        for (std::size_t j = 0; j < i; ++j)
            if (places[i].box.boundingRect().intersects(places[j].box.boundingRect()) && places[i].box.intersects(places[j].box))
                return QStringLiteral("\"%1\" is over \"%2\"").arg(places[i].text, places[j].text);
    }
    return {};
}

// Returns what is wrong with the data areas on this sheet; empty: nothing.
QString faultOf(const Figure& figure, const FigureOptions& options)
{
    constexpr double leastMm[] = {25, 18}, slack = 0.9; // a map of 1 : 4 has one short side
    const double least = slack * std::max(1.0, options.fontPt / usualPt);
    const Sheet sheet(options);
    std::vector<QRectF> areas = figure.dataAreas(sheet.inside, sheet.style);
    for (QRectF& area : areas)
        area = QRectF(area.topLeft() / Sheet::perMm, area.size() / Sheet::perMm);
    const auto text = [](const QRectF& area) {
        return QStringLiteral("%1 x %2 mm at %3, %4").arg(area.width()).arg(area.height()).arg(area.x()).arg(area.y());
    };
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const QRectF& area = areas[i];
        if (!(area.width() > 0 && area.height() > 0) || std::max(area.width(), area.height()) < least * leastMm[0]
            || std::min(area.width(), area.height()) < 0.3 * least * leastMm[1])
            return QStringLiteral("data of ") + text(area);
        if (!QRectF(0, 0, options.widthMm, options.heightMm).contains(area))
            return QStringLiteral("outside the sheet: ") + text(area);
        for (std::size_t j = 0; j < i; ++j)
            if (area.intersects(areas[j]))
                return text(area) + QStringLiteral(" over ") + text(areas[j]);
    }
    return {};
}

// Refusing is no way out: in the column of a journal every view is drawn, and every table on its page.
void expectAllInAColumn(const FigureMaker& maker, const QStringList& names)
{
    for (const QString& name : names) {
        const Figure& figure = *maker.panel(name);
        const FigureOptions options = optionsFor(figure, ofSentences.contains(name) ? 183 : 89, usualPt);
        if (const auto refused = tooSmall(figure, name.toStdString(), options))
            ADD_FAILURE() << refused->text();
        else
            EXPECT_EQ((faultOf(figure, options) + textFaultOf(figure, options)).toStdString(), "") << name.toStdString();
    }
}

// Returns a view as it is, with an author's title, or as a lettered panel beside another view.
SharedFigure variantOf(const FigureMaker& maker, const QString& name, int nth, std::string& what)
{
    const auto shared = [&](const QString& view) { return SharedFigure(std::shared_ptr<void>(), maker.panel(view)); };
    if (nth % 3 == 1) {
        PictureEdits edits;
        edits.title = QStringLiteral("An author's title of the picture, $H \\approx \\ln n$, longer than many columns");
        const SharedFigure titled = shared(name)->edited(edits);
        what += titled ? ", own title" : "";
        return titled ? titled : shared(name);
    }
    if (nth % 3 == 2) {
        what += ", beside curves";
        const QString curves = QStringLiteral("explore/curves");
        return composePanels({{{name, name, shared(name), {89, 67}}, {curves, curves, shared(curves), {89, 67}}}}).figure;
    }
    return shared(name);
}

// The languages share 300 cases between them, and each has half of its own in a dark theme.
void expectAnySizeIsDrawnOrRefused(const FigureMaker& maker, const QStringList& names, unsigned seed)
{
    constexpr int cases = 150;
    constexpr double narrowest = 60, widest = 500, smallest = 5, largest = 24;
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> width(narrowest, widest), type(smallest, largest);
    std::uniform_int_distribution<qsizetype> which(0, names.size() - 1);
    std::vector<std::tuple<QString, double, double>> tried;
    for (int i = 0; i < cases; ++i)
        tried.emplace_back(names[which(random)], width(random), type(random));
    for (const char* page : {"explore", "entropy", "geometry"})
        for (const double mm : {narrowest, widest})
            for (const double pt : {smallest, largest})
                tried.emplace_back(QString::fromLatin1(page), mm, pt);
    bool isDark = false;
    int nth = 0;
    for (const auto& [name, mm, pt] : tried) {
        isDark = !isDark;
        std::string what =
            name.toStdString() + ' ' + std::to_string(mm) + " mm, " + std::to_string(pt) + " pt" + (isDark ? ", dark" : "");
        const SharedFigure drawn = variantOf(maker, name, ++nth, what);
        const Figure& figure = *drawn;
        FigureOptions options = optionsFor(figure, mm, pt);
        if (const auto refused = tooSmall(figure, what, options)) {
            const auto& values = refused->why.arguments;
            ASSERT_FALSE(values.empty()) << what;
            ASSERT_GT(std::stod(values.front()), mm) << what << ": only the width can be too small";
            options = optionsFor(figure, std::stod(values.front()) + 1, pt);
            ASSERT_FALSE(tooSmall(figure, what, options)) << what << ": " << refused->text();
        }
        options.theme = isDark ? Theme::dark() : Theme::light();
        EXPECT_EQ((faultOf(figure, options) + textFaultOf(figure, options)).toStdString(), "") << what;
    }
}

TEST(Paper, EveryViewHasRoomOrSaysWhichItNeeds)
{
    QFile session(MainWindow::defaultSession);
    ASSERT_TRUE(session.open(QIODevice::ReadOnly));
    Session drawn = *parseSession(session.readAll().toStdString(), "default");
    drawn.experiment.extrapolation.steps = 60; // enough to be drawn
    drawn.view = R"({"trained_task": "max-retrieval"})";
    Language language;
    FigureStage stage(drawn); // whose answers serve both languages
    for (const auto& [name, seed] : {std::pair("en", 51U), std::pair("zh_CN", 151U)}) {
        SCOPED_TRACE(name);
        language.use(QString::fromLatin1(name));
        FigureMaker maker(stage.document(), stage.engine());
        QStringList names;
        for (const View& view : allViews(stage.document(), stage.engine()))
            if (!withoutPicture.contains(view.name))
                names << view.name;
        ASSERT_TRUE(maker.show(names.join(QStringLiteral("; "))).ok());
        const auto made = waitFor(maker, {}, 240);
        ASSERT_TRUE(made.ok()) << made.error().text();
        expectAllInAColumn(maker, names);
        expectAnySizeIsDrawnOrRefused(maker, names, seed);
    }
    language.use(QStringLiteral("en"));
}

// A sheet of one view of a shipped session, drawn with type of the usual size.
struct Drawn {
    std::vector<QRectF> areas; // mm
    QString fault;
};
Drawn drawnOf(const QString& session, const QString& view, double widthMm)
{
    FigureStage stage(*shippedSession(session));
    FigureMaker maker(stage.document(), stage.engine());
    if (!maker.show(view).ok() || !waitFor(maker, {}, 60).ok())
        return {{}, QStringLiteral("not made")};
    const Figure& figure = *maker.panel(view);
    const FigureOptions options = optionsFor(figure, widthMm, usualPt);
    const Sheet sheet(options);
    Drawn drawn{figure.dataAreas(sheet.inside, sheet.style), faultOf(figure, options) + textFaultOf(figure, options)};
    for (QRectF& area : drawn.areas)
        area = QRectF(area.topLeft() / Sheet::perMm, area.size() / Sheet::perMm);
    return drawn;
}

TEST(PaperOfMaps, GivesAMapAloneTheWidthOfAColumn)
{
    for (const char* view : {"geometry/map-in-order", "geometry/map-permuted", "geometry/map-back"})
        for (const double mm : {60.0, 89.0, 120.0, 183.0}) {
            const Drawn drawn = drawnOf(QStringLiteral("geometry"), QString::fromLatin1(view), mm);
            EXPECT_EQ(drawn.fault.toStdString(), "") << view << mm;
            ASSERT_FALSE(drawn.areas.empty()) << view;
            EXPECT_GT(drawn.areas.front().width(), mm < 100 ? 0.75 * mm : 64) << view << mm;
            EXPECT_NEAR(drawn.areas.front().width(), drawn.areas.front().height(), 0.1) << view << mm;
        }
}

TEST(PaperOfRows, HasDataOfTheSameHeightUnderHeadingsOfAnyHeight)
{
    const Drawn drawn = drawnOf(QStringLiteral("default"), QStringLiteral("entropy"), 183);
    EXPECT_EQ(drawn.fault.toStdString(), "");
    ASSERT_EQ(drawn.areas.size(), 4u);
    for (const QRectF& area : drawn.areas)
        EXPECT_NEAR(area.height(), drawn.areas.front().height(), 0.2);
}

// Returns the places of the numbers in cells and above bars, as "−0.31", ".5" and "≈0".
std::vector<QRectF> numbersIn(const std::vector<TextPlace>& texts)
{
    static const QRegularExpression number(QStringLiteral("^(−?\\d*\\.\\d+|≈0)$"));
    std::vector<QRectF> numbers;
    for (const TextPlace& text : texts)
        if (number.match(text.text).hasMatch())
            numbers.push_back(text.box.boundingRect());
    return numbers;
}

TEST(PaperOfSteps, HasEveryNumberInAColumnApartFromItsNeighbours)
{
    constexpr double leastGap = 0.25; // mm
    FigureStage stage(*shippedSession(QStringLiteral("steps")));
    FigureMaker maker(stage.document(), stage.engine());
    for (const char* step : {"tokens", "scores", "scale", "bias", "mask", "softmax", "output", "heads"}) {
        const QString name = QStringLiteral("steps/%1").arg(QLatin1String(step));
        ASSERT_TRUE(maker.show(name).ok());
        ASSERT_TRUE(waitFor(maker, {}, 60).ok());
        const Figure& figure = *maker.panel(name);
        const FigureOptions options = optionsFor(figure, 89, usualPt);
        EXPECT_FALSE(tooSmall(figure, step, options)) << step;
        EXPECT_EQ(textFaultOf(figure, options).toStdString(), "") << step;
        const std::vector<QRectF> numbers = numbersIn(textsOf(figure, Sheet(options)));
        const Table table = figure.numbers();
        const auto cells =
            std::ranges::count_if(table.rows, [](const auto& row) { return std::isfinite(std::get<double>(row.back())); });
        EXPECT_GE(std::ssize(numbers), cells) << step;
        for (const QRectF& number : numbers)
            for (const QRectF& other : numbers)
                EXPECT_FALSE(&number != &other && number.adjusted(0, 0, leastGap * Sheet::perMm, 0).intersects(other)) << step;
    }
}

} // namespace
} // namespace attentoscope
