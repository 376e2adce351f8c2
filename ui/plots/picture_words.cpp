// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/picture_words.h"

#include "core/attention/raster/raster_cells.h"
#include "ui/figures/text_line.h"
#include "ui/plots/line_words.h"
#include "ui/plots/picture_numbers.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace attentoscope {

namespace {

constexpr int digits = 4;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PictureWords)
};

QString opening(const QString& title, const QString& yLabel, const QString& xLabel)
{
    const QString axes = Words::tr("%1 against %2.").arg(plainText(yLabel), plainText(xLabel));
    const QString name = plainText(title).simplified();
    return name.isEmpty() ? axes : inOneText({Words::tr("%1.", "a title").arg(name), axes});
}

QString percent(double share) { return inPercent(briefText(100 * share, 2)); }

QString cellName(Index first, Index last, const QStringList& tokens)
{
    if (first != last)
        return Words::tr("%1 to %2").arg(countText(first), countText(last));
    return first < Index(tokens.size()) ? Words::tr("%1 “%2”").arg(countText(first), tokens[qsizetype(first)]) : countText(first);
}

QString largestText(const MapPicture& picture, const RasterCells& seen)
{
    std::optional<std::pair<int, int>> most;
    for (int y = 0; y < seen.raster.height; ++y)
        for (int x = 0; x < seen.raster.width; ++x)
            if (const float value = seen.at(y, x); !std::isnan(value) && (!most || value > seen.at(most->first, most->second)))
                most = {y, x};
    if (!most)
        return Words::tr("All cells shown are masked.");
    const auto [y, x] = *most;
    return Words::tr("The largest value, %1, is at query %2 and key %3.")
        .arg(briefText(double(seen.at(y, x)), digits), cellName(seen.rowOf(y), seen.rowOf(y + 1) - 1, picture.queryTokens),
            cellName(seen.keyOf(x), seen.keyOf(x + 1) - 1, picture.keyTokens));
}

QString maskedText(const RasterCells& seen)
{
    const auto masked = std::ranges::count_if(seen.raster.values, [](float value) { return std::isnan(value); });
    return masked == 0
        ? QString()
        : Words::tr("%1 of the cells shown are masked.").arg(percent(double(masked) / double(seen.raster.values.size())));
}

// Says where the weights lie, for a map in which every cell of every row is known.
QString massText(const MapPicture& picture, const RasterCells& seen)
{
    const Raster& raster = seen.raster;
    const CellRange& full = picture.full;
    const bool whole = raster.request.stage == Stage::Weights && raster.width == full.cols() && raster.height == full.rows()
        && raster.request.col0 == full.col0 && raster.low >= 0;
    if (!whole)
        return {};
    double diagonal = 0, first = 0, even = 0;
    int rows = 0;
    const int ahead = raster.width - raster.height; // number of keys before the first query's own
    for (int y = 0; y < raster.height; ++y) {
        double all = 0;
        int visible = 0;
        for (int x = 0; x < raster.width; ++x)
            if (const float value = seen.at(y, x); !std::isnan(value)) {
                all += double(value);
                ++visible;
            }
        if (!(all > 0))
            continue;
        const auto share = [&](int x) { return x < 0 || std::isnan(seen.at(y, x)) ? 0 : double(seen.at(y, x)) / all; };
        diagonal += share(y + ahead);
        first += share(0);
        even += 1.0 / visible;
        ++rows;
    }
    if (rows == 0)
        return {};
    return Words::tr(
        "On average, a query puts %1 of its weight on its own key and %2 on the first key; under uniform weights, a key gets %3.")
        .arg(percent(diagonal / rows), percent(first / rows), percent(even / rows));
}

QString profileText(const ProfileSeries& series, const QStringList& tokens)
{
    constexpr std::size_t largestKeys = 3;
    const auto& ranks = series.weights.ranks();
    if (ranks.keys.empty())
        return Words::tr("%1: no visible key.").arg(series.name);
    const std::size_t count = std::min(largestKeys, ranks.keys.size());
    QStringList keys;
    for (std::size_t k = 0; k < count; ++k)
        keys << Words::tr("%1 on key %2")
                    .arg(weightText(double(series.weights[std::size_t(ranks.keys[k])])),
                        cellName(ranks.keys[k], ranks.keys[k], tokens));
    return Words::tr("%1: the largest weights among %2 keys are %3; together %4.")
        .arg(series.name, countText((long long)(ranks.keys.size())), phraseOf(keys), percent(ranks.mass[count - 1]));
}

struct Spread {
    std::size_t count = 0;
    double lowX = 0, highX = 0, lowY = 0, highY = 0;
    double correlation = 0; // NaN: undefined
};
Spread spreadOf(const PointSeries& series)
{
    Spread spread;
    double meanX = 0, meanY = 0, xx = 0, yy = 0, xy = 0;
    for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
        const double x = series.xs[k], y = series.ys[k];
        if (!std::isfinite(x) || !std::isfinite(y))
            continue;
        const bool begins = spread.count++ == 0;
        spread.lowX = begins ? x : std::min(spread.lowX, x);
        spread.highX = begins ? x : std::max(spread.highX, x);
        spread.lowY = begins ? y : std::min(spread.lowY, y);
        spread.highY = begins ? y : std::max(spread.highY, y);
        const double beforeX = x - meanX, beforeY = y - meanY; // Welford's method
        meanX += beforeX / double(spread.count);
        meanY += beforeY / double(spread.count);
        xx += beforeX * (x - meanX);
        yy += beforeY * (y - meanY);
        xy += beforeX * (y - meanY);
    }
    spread.correlation = xy / std::sqrt(xx * yy);
    return spread;
}

QString pointsText(const PointSeries& series)
{
    constexpr std::size_t fewest = 3; // points needed for a correlation
    const Spread spread = spreadOf(series);
    const QString name = series.legend.isEmpty() ? Words::tr("Points") : series.legend.text();
    if (spread.count == 0)
        return Words::tr("%1: no data.").arg(name);
    if (spread.count == 1)
        return Words::tr("%1: only one point, at x = %2 and y = %3.")
            .arg(name, briefText(spread.lowX, digits), briefText(spread.lowY, digits));
    QString text = Words::tr("%1: %2 points, x from %3 to %4 and y from %5 to %6")
                       .arg(name, countText((long long)(spread.count)), briefText(spread.lowX, digits),
                           briefText(spread.highX, digits), briefText(spread.lowY, digits), briefText(spread.highY, digits));
    if (spread.count >= fewest && std::isfinite(spread.correlation))
        text += Words::tr(", correlation %1").arg(fixedText(spread.correlation, 2));
    return text + Words::tr(".", "end of a sentence");
}

} // namespace

QString describe(const MapPicture& picture)
{
    if (!picture.raster)
        return picture.emptyText;
    const CellRange& range = picture.range;
    const RasterCells seen{*picture.raster};
    QStringList sentences;
    if (const QString title = plainText(picture.title).simplified(); !title.isEmpty())
        sentences << Words::tr("%1.", "a title").arg(title);
    sentences << Words::tr("Map of queries %1 to %2 and keys %3 to %4.")
                     .arg(countText(range.row0), countText(range.row1 - 1), countText(range.col0), countText(range.col1 - 1));
    sentences << Words::tr("Its values lie between %1 and %2.")
                     .arg(briefText(double(picture.raster->low), digits), briefText(double(picture.raster->high), digits));
    for (const QString& more : {largestText(picture, seen), massText(picture, seen), maskedText(seen)})
        if (!more.isEmpty())
            sentences << more;
    if (const QString shares = picture.shares ? meanShareText(*picture.shares) : QString(); !shares.isEmpty())
        sentences << shares;
    return inOneText(sentences);
}

QString describe(const ProfilePicture& picture)
{
    if (picture.series.empty())
        return picture.emptyText;
    QStringList sentences{picture.title.isEmpty() ? Words::tr("Weights of row %1.").arg(countText(picture.row))
                                                  : Words::tr("%1.", "a title").arg(plainText(picture.title))};
    for (const ProfileSeries& series : picture.series)
        sentences << profileText(series, picture.keyTokens);
    return inOneText(sentences);
}

QString describe(const LinePicture& picture)
{
    if (picture.series.empty())
        return picture.emptyText;
    const auto xAt = [&](double place) { return numberAt(picture, place); };
    const bool unnamed = picture.curves && picture.xLabel.isEmpty();
    QStringList sentences{opening(picture.title, picture.yLabel, unnamed ? Words::tr("length n") : picture.xLabel.text())};
    sentences << courses(picture.series, xAt) << crossings(picture.series, xAt) << distancesOfTheory(picture.series, xAt);
    QString words = inOneText(sentences);
    for (const LineMark& mark : picture.marks)
        if (!mark.text.isEmpty())
            words = inOneText({words,
                Words::tr("%1 is marked at %2.").arg(plainText(mark.text), briefText(numberAt(picture, mark.x), digits))});
    return words;
}

QString describe(const PointPicture& picture)
{
    if (picture.series.empty())
        return picture.emptyText;
    QStringList sentences{opening(picture.title, picture.yLabel, picture.xLabel)};
    for (const PointSeries& series : picture.series)
        sentences << pointsText(series);
    for (const PointMark& mark : picture.marks)
        if (!mark.text.isEmpty())
            sentences << Words::tr("%1 is at x = %2 and y = %3.")
                             .arg(plainText(mark.text), briefText(mark.x, digits), briefText(mark.y, digits));
    return inOneText(sentences);
}

QString describe(const TilePicture& picture)
{
    std::optional<TileAddress> least, most;
    for (std::size_t row = 0; row < picture.y.numbers.size(); ++row)
        for (std::size_t column = 0; column < picture.x.numbers.size(); ++column) {
            const TileAddress tile{column, row};
            if (picture.values.empty() || std::isnan(picture.at(tile)))
                continue;
            least = !least || picture.at(tile) < picture.at(*least) ? tile : *least;
            most = !most || picture.at(tile) > picture.at(*most) ? tile : *most;
        }
    if (!least)
        return picture.emptyText;
    const auto said = [&](const TileAddress& tile) {
        return Words::tr("%1 at %2 = %3 and %4 = %5", "a value, and where it is")
            .arg(picture.textOf(picture.at(tile), 2), QString::fromStdString(picture.x.name),
                briefText(picture.x.numbers[tile.column]), QString::fromStdString(picture.y.name),
                briefText(picture.y.numbers[tile.row]));
    };
    QStringList sentences{opening(picture.title, picture.y.label, picture.x.label)};
    sentences
        << Words::tr("%1: smallest %2, largest %3.").arg(withUnit(picture.valueLabel, picture.unit), said(*least), said(*most));
    return inOneText(sentences);
}

QString describe(const ColorBarPicture& picture)
{
    const QString low = briefText(picture.colors.low, digits), high = briefText(picture.colors.high, digits);
    const QString label = picture.label.isEmpty() ? Words::tr("Colours") : plainText(picture.label);
    const QString range = picture.colors.logarithmic || picture.colors.linearTo > 0
        ? Words::tr("%1 from %2 to %3, on a logarithmic scale.").arg(label, low, high)
        : Words::tr("%1 from %2 to %3.").arg(label, low, high);
    const QString beyond = picture.below && picture.above ? Words::tr("Some values are below and some are above this range.")
        : picture.below                                   ? Words::tr("Some values are below this range.")
        : picture.above                                   ? Words::tr("Some values are above this range.")
                                                          : QString();
    return inOneText({range, beyond});
}

QString oneAgainst(const QString& y, const QString& x) { return Words::tr("%1 against %2").arg(y, x); }

} // namespace attentoscope
