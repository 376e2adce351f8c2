// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_pictures.h"

#include "ui/plots/ticks.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr Hue keptHue = Hue::subject(1), streamedHue = Hue::subject(0);
constexpr double megabyte = 1e6;
constexpr Index beyond = 4; // lines of growth extend to this multiple of the largest length

QString words(const char* text) { return QCoreApplication::translate("CostPictures", text); }

QString keptName() { return words(QT_TRANSLATE_NOOP("CostPictures", "scores stored")); }
QString streamedName() { return words(QT_TRANSLATE_NOOP("CostPictures", "streamed")); }

struct Way {
    QString key, name;
    Hue hue;
    CostRun CostPoint::*run;
};
std::vector<Way> ways()
{
    return {{"stored", keptName(), keptHue, &CostPoint::materialized},
        {"streamed", streamedName(), streamedHue, &CostPoint::streamed}};
}

// Returns a series of what was measured of one way of computing; `value` picks a number of each run.
template <class Value>
Series measured(const CostTable& table, const Way& way, const Value& value)
{
    Series series = seriesNamed({.source = way.key}, way.name, way.hue);
    series.measured = true;
    for (const CostPoint& point : table.points) {
        const CostRun& run = point.*way.run;
        if (run.runs == 0)
            continue;
        series.xs.push_back(double(point.n));
        series.ys.push_back(value(run));
    }
    return series;
}

// Returns a curve proportional to this power of n over all lengths of the figure. It goes through the point of `series` at the
// largest length at which both ways were measured: at greater lengths the streamed pass splits the keys into chunks, whose
// partial sums take more memory.
Series growth(const Series& series, const CostTable& table, int power, const QString& name)
{
    Series line = seriesNamed({.source = series.id.source, .kind = "growth"}, name, series.hue);
    line.name = line.legend = naming({.kind = name}, name); // the same for all that grow alike
    line.thin = true;
    line.dash = Dash::Dotted;
    if (series.xs.empty())
        return line;
    const CostPoint* common = lastCommon(table);
    const auto found = common == nullptr ? series.xs.end() : std::ranges::find(series.xs, double(common->n));
    const std::size_t anchor = found == series.xs.end() ? series.xs.size() - 1 : std::size_t(found - series.xs.begin());
    for (Index n = table.points.front().n; n <= beyond * table.points.back().n; n *= 2) {
        line.xs.push_back(double(n));
        line.ys.push_back(series.ys[anchor] * std::pow(double(n) / series.xs[anchor], power));
    }
    return line;
}

LinePicture pictureOf(const CostTable& table)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.xLabel = words(QT_TRANSLATE_NOOP("CostPictures", "sequence length n"));
    picture.xText = [](double n) { return QStringLiteral("n = %1").arg(countText(std::llround(n))); };
    picture.emptyText = words(QT_TRANSLATE_NOOP("CostPictures", "Measuring …"));
    picture.note = table.points.empty() ? QString() : machineText(table);
    return picture;
}

QString multipleText(double ratio) { return words(QT_TRANSLATE_NOOP("CostPictures", "%1 ×")).arg(briefText(ratio, 3)); }

// Formats a number; "—" if it was not measured.
QString cell(const CostRun& run, double value, int decimals) { return fixedText(run.runs == 0 ? std::nan("") : value, decimals); }

} // namespace

LinePicture timePicture(const CostTable& table)
{
    LinePicture picture = pictureOf(table);
    picture.title = QStringLiteral("<b>%1</b>").arg(words(QT_TRANSLATE_NOOP("CostPictures", "Time")));
    picture.yLabel = words(QT_TRANSLATE_NOOP("CostPictures", "time (ms)"));
    picture.bandName = words(QT_TRANSLATE_NOOP("CostPictures", "fastest to slowest run"));
    for (const Way& way : ways()) {
        Series series = measured(table, way, [](const CostRun& run) { return run.ms; });
        series.lows = measured(table, way, [](const CostRun& run) { return run.shortestMs; }).ys;
        series.highs = measured(table, way, [](const CostRun& run) { return run.longestMs; }).ys;
        picture.series.push_back(std::move(series));
    }
    picture.series.push_back(growth(picture.series[0], table, 2, QStringLiteral("O(n² d)")));
    picture.series.push_back(growth(picture.series[1], table, 2, QStringLiteral("O(n² d)")));
    return picture;
}

LinePicture memoryPicture(const CostTable& table)
{
    LinePicture picture = pictureOf(table);
    picture.title = QStringLiteral("<b>%1</b>").arg(words(QT_TRANSLATE_NOOP("CostPictures", "Memory")));
    picture.yLabel = words(QT_TRANSLATE_NOOP("CostPictures", "memory (MB)"));
    for (const Way& way : ways())
        picture.series.push_back(measured(table, way, [](const CostRun& run) { return run.bytes.total() / megabyte; }));
    picture.series.push_back(growth(picture.series[0], table, 2, QStringLiteral("O(n²)")));
    picture.series.push_back(growth(picture.series[1], table, 1, QStringLiteral("O(n d)")));
    picture.note = words(QT_TRANSLATE_NOOP("CostPictures", "memory: total of all arrays held at the peak, including Q, K and V"));
    return picture;
}

NumberTable costTable(const CostTable& table)
{
    NumberTable shown;
    for (const QString& head :
        {words(QT_TRANSLATE_NOOP("CostPictures", "stored\nms")), words(QT_TRANSLATE_NOOP("CostPictures", "streamed\nms")),
            words(QT_TRANSLATE_NOOP("CostPictures", "stored\nMB")), words(QT_TRANSLATE_NOOP("CostPictures", "streamed\nMB"))})
        shown.columns.push_back(
            {QString::number(shown.columns.size()), head.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"))});
    shown.corner = QStringLiteral("n");
    constexpr int ofMs = 3, ofMegabytes = 2; // decimals
    for (const CostPoint& point : table.points)
        shown.addLine(QStringLiteral("cost%1").arg(shown.lines.size()), countText(point.n), {},
            {cell(point.materialized, point.materialized.ms, ofMs), cell(point.streamed, point.streamed.ms, ofMs),
                cell(point.materialized, point.materialized.bytes.total() / megabyte, ofMegabytes),
                cell(point.streamed, point.streamed.bytes.total() / megabyte, ofMegabytes)});
    return shown;
}

QString ratioText(const CostTable& table)
{
    const CostPoint* common = lastCommon(table);
    if (common == nullptr)
        return {};
    return words(QT_TRANSLATE_NOOP("CostPictures",
                     "At <i>n</i> = %1, storing all scores takes<br><b>%2</b> the memory (%3 against %4) and<br><b>%5</b> the "
                     "time (%6 against %7;<br>ratios of single runs: %8 to %9)."))
        .arg(countText(common->n), multipleText(common->materialized.bytes.total() / common->streamed.bytes.total()),
            bytesText(common->materialized.bytes.total()), bytesText(common->streamed.bytes.total()),
            multipleText(common->materialized.ms / common->streamed.ms), millisecondsText(common->materialized.ms),
            millisecondsText(common->streamed.ms), multipleText(common->materialized.shortestMs / common->streamed.longestMs),
            multipleText(common->materialized.longestMs / common->streamed.shortestMs));
}

QString machineText(const CostTable& table)
{
    int fewest = std::numeric_limits<int>::max(), most = 0;
    for (const CostPoint& point : table.points)
        for (const CostRun* run : {&point.materialized, &point.streamed})
            if (run->runs > 0)
                fewest = std::min(fewest, run->runs), most = std::max(most, run->runs);
    const QString runs = fewest < most ? QStringLiteral("%1–%2").arg(fewest).arg(most) : QString::number(most);
    return words(QT_TRANSLATE_NOOP("CostPictures", "median of %4 runs · stored: Eigen, %1 · streamed: %2 · %3 threads"))
        .arg(QString::fromStdString(table.materializedSimd), QString::fromStdString(table.simd))
        .arg(table.threads)
        .arg(runs);
}

} // namespace attentoscope
