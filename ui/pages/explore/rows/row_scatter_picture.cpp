// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/row_scatter_picture.h"

#include "core/statistics/quantities.h"
#include "ui/figures/edits/named_text.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/rows_text.h"
#include "ui/text/token_label.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace attentoscope {

namespace {

struct RowScatterWords {
    Q_DECLARE_TR_FUNCTIONS(RowScatter)
};

constexpr std::size_t manyRows = 128, veryManyRows = 1024;

double diameterFor(std::size_t rows) { return rows > veryManyRows ? 4 : rows > manyRows ? 5 : 8; }

double entropyOf(const Result& result, std::size_t policy, std::size_t r)
{
    return shownEntropy(result.experiment, result.policies[policy].rows.entropy[r]);
}

QString axisLabel(const Result& result, std::size_t policy)
{
    const Experiment& of = result.experiment;
    return withUnit(RowScatterWords::tr("H under %1").arg(namingLegend(policy, result.policies[policy].policy)),
        quantityUnit(quantity("entropy"), of.entropy, of.bits));
}

QString textOfRow(const Result& result, std::size_t r)
{
    const double a = result.policies[0].rows.entropy[r], b = result.policies[1].rows.entropy[r];
    const auto line = [&](const QString& name, double entropy) {
        return QStringLiteral("<br>%1 = ").arg(name) + entropyText(result.experiment, entropy);
    };
    return QStringLiteral("<p style=\"white-space:pre\"><b>%1</b>").arg(cellTitle(*result.inputs, result.rowIndex[r]))
        + line(QStringLiteral("<i>H</i><sub>A</sub>"), a) + line(QStringLiteral("<i>H</i><sub>B</sub>"), b)
        + line(QStringLiteral("<i>H</i><sub>B</sub> − <i>H</i><sub>A</sub>"), b - a);
}

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void include(const Numbers<double>& values)
    {
        for (const double value : values)
            if (std::isfinite(value))
                low = std::min(low, value), high = std::max(high, value);
    }
    double length() const { return high - low; }
};

// Draws the line where A and B are equal, over the extent of the points. If it is far from all points, it would squeeze them
// together; then a note says so instead.
void addDiagonal(PointPicture& picture)
{
    constexpr double far = 5; // factor on the extent of the points
    const PointSeries& rows = picture.series.front();
    Extent a, b, both;
    a.include(rows.xs), b.include(rows.ys);
    both.include(rows.xs), both.include(rows.ys);
    if (!(both.low <= both.high))
        return;
    const double apart = std::max(a.length(), b.length());
    if (rows.xs.size() > 1 && both.length() > far * apart && (a.high < b.low || b.high < a.low)) {
        if (!picture.note.isEmpty())
            picture.note += QStringLiteral(" · ");
        picture.note += b.high < a.low ? RowScatterWords::tr("in all rows, H is lower under B than under A")
                                       : RowScatterWords::tr("in all rows, H is higher under B than under A");
        return;
    }
    const double room = both.length() > 0 ? 0 : std::max(std::abs(both.low), 1e-3) * 0.1; // room around a single point
    picture.paths.push_back({.legend = RowScatterWords::tr("B = A; below: B more focused"),
        .dashed = true,
        .xs = {both.low - room, both.high + room},
        .ys = {both.low - room, both.high + room}});
}

// Visits the rows that are evaluated, brushed and see a key.
template <class Visit>
void visitBrushed(const Result& result, const KeyRanges& brushed, const Visit& visit)
{
    for (std::size_t r = 0; r < result.rowIndex.size(); ++r)
        if (holds(brushed, result.rowIndex[r]) && std::isfinite(entropyOf(result, 0, r))
            && std::isfinite(entropyOf(result, 1, r)))
            visit(r);
}

} // namespace

PointPicture rowScatterPicture(const SharedResult& result, const KeyRanges& brushed, const KnownRow& shown)
{
    PointPicture picture;
    picture.title = namingLetters(RowScatterWords::tr("<b>Row entropy under A and B</b>"));
    picture.equalScales = true;
    picture.xLabel = axisLabel(*result, 0);
    picture.yLabel = axisLabel(*result, 1);
    picture.emptyText = RowScatterWords::tr("No row sees any key.");
    PointSeries& rows = picture.series.emplace_back();
    const std::size_t count = result->rowIndex.size();
    rows.id.kind = "row";
    rows.legend = RowScatterWords::tr("a row");
    rows.hue = Hue::subject(0);
    rows.diameters = {diameterFor(count)};
    const Index selected = shown.profile ? shown.profile->row : -1;
    for (std::size_t r = 0; r < count; ++r) {
        const Index row = result->rowIndex[r];
        rows.xs.push_back(entropyOf(*result, 0, r));
        rows.ys.push_back(entropyOf(*result, 1, r));
        rows.numbers.push_back(row);
        if (holds(brushed, row))
            picture.brushed.push_back({0, r});
        if (row == selected)
            picture.current = PointAddress{0, r};
    }
    if (!picture.current && shown.result && shown.result->inputs == result->inputs && shown.profile->entropy.size() > 1)
        picture.marks.push_back({.x = shownEntropy(result->experiment, shown.profile->entropy[0]),
            .y = shownEntropy(result->experiment, shown.profile->entropy[1]),
            .text = {},
            .sign = PointMark::Circle});
    picture.note = someRowsText(Index(count), result->inputs->nq());
    addDiagonal(picture);
    picture.text = {result, [result](const PointAddress& at) { return textOfRow(*result, at.point); }};
    return picture;
}

KeyRanges evaluatedRanges(const Result& result)
{
    KeyRanges ranges;
    for (const Index row : result.rowIndex)
        addRange(ranges, row, row + 1, result.inputs->nq());
    return ranges;
}

KeyRanges rowsOf(const std::vector<PointAddress>& points, const Result& result)
{
    KeyRanges ranges;
    for (const PointAddress& at : points)
        if (at.point < result.rowIndex.size())
            addRange(ranges, result.rowIndex[at.point], result.rowIndex[at.point] + 1, result.inputs->nq());
    return ranges;
}

QString brushedText(const Result& result, const KeyRanges& brushed)
{
    Index all = 0, known = 0;
    for (const KeyRange& rows : intersection(brushed, {{0, result.inputs->nq()}}))
        all += rows.end - rows.begin;
    double a = 0, b = 0; // sums of entropies, nats
    visitBrushed(result, brushed, [&](std::size_t r) {
        ++known;
        a += result.policies[0].rows.entropy[r];
        b += result.policies[1].rows.entropy[r];
    });
    if (all == 0)
        return {};
    const QString count = known != all
        ? RowScatterWords::tr("%1 rows, entropy computed for %2 of them").arg(countText(all), countText(known))
        : all == 1 ? RowScatterWords::tr("1 row")
                   : RowScatterWords::tr("%1 rows").arg(countText(all));
    if (known == 0)
        return count;
    return count
        + RowScatterWords::tr(": mean <i>H</i><sub>A</sub> %1, <i>H</i><sub>B</sub> %2")
              .arg(fixedText(shownEntropy(result.experiment, a / double(known)), 3),
                  entropyText(result.experiment, b / double(known)));
}

QString brushedTable(const Result& result, const KeyRanges& brushed)
{
    const bool named = !result.inputs->queryTokens.empty();
    const auto number = [](double value) { return QString::number(value, 'g', 10); };
    QStringList head{QStringLiteral("row")};
    if (named)
        head << QStringLiteral("token");
    head << QStringLiteral("H_A") << QStringLiteral("H_B") << QStringLiteral("H_B - H_A");
    QString text = head.join(QLatin1Char('\t')) + QLatin1Char('\n');
    visitBrushed(result, brushed, [&](std::size_t r) {
        const double a = entropyOf(result, 0, r), b = entropyOf(result, 1, r);
        QStringList cells{QString::number(result.rowIndex[r])};
        if (named)
            cells << tokenLabel(result.inputs->queryTokens[std::size_t(result.rowIndex[r])]);
        text += (cells << number(a) << number(b) << number(b - a)).join(QLatin1Char('\t')) + QLatin1Char('\n');
    });
    return text;
}

} // namespace attentoscope
