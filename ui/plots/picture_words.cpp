#include "ui/plots/picture_words.h"

#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

constexpr int digits = 4;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PictureWords)
};

QString joined(const QStringList& sentences) { return sentences.join(QLatin1Char(' ')); }

QString opening(const QString& title, const QString& yLabel, const QString& xLabel)
{
    const QString axes = Words::tr("%1 against %2.").arg(yLabel, xLabel);
    const QString name = plainText(title).simplified();
    return name.isEmpty() ? axes : name + QStringLiteral(". ") + axes;
}

// From its first point to its last, and where it is highest or lowest between them.
QString courseOf(const Series& series, const QString& name)
{
    std::optional<std::size_t> first, last, least, most;
    const std::size_t count = std::min(series.xs.size(), series.ys.size());
    for (std::size_t k = 0; k < count; ++k) {
        if (!std::isfinite(series.ys[k]))
            continue;
        if (!first)
            first = least = most = k;
        last = k;
        least = series.ys[k] < series.ys[*least] ? k : *least;
        most = series.ys[k] > series.ys[*most] ? k : *most;
    }
    if (!first)
        return Words::tr("%1: nothing to be seen.").arg(name);
    const auto at = [&](std::size_t k) {
        return Words::tr("%1 at %2").arg(briefText(series.ys[k], digits), briefText(series.xs[k], digits));
    };
    if (*first == *last)
        return Words::tr("%1: %2.").arg(name, at(*first));
    QString course = Words::tr("%1: from %2 to %3").arg(name, at(*first), at(*last));
    if (*most != *first && *most != *last)
        course += Words::tr(", highest %1").arg(at(*most));
    if (*least != *first && *least != *last)
        course += Words::tr(", lowest %1").arg(at(*least));
    return course + Words::tr(".", "end of a sentence");
}

template <class Picture>
QString describeLines(const Picture& picture, const QString& xLabel)
{
    QStringList sentences{opening(picture.title, picture.yLabel, xLabel)};
    for (const Series& series : picture.series) {
        QString name = series.name.isEmpty() ? series.legend : series.name;
        if (!series.kind.isEmpty() && series.kind != name)
            name += QStringLiteral(" (") + series.kind + QLatin1Char(')');
        if (!name.isEmpty())
            sentences << courseOf(series, name);
    }
    return picture.series.empty() ? picture.emptyText : joined(sentences);
}

} // namespace

QString describe(const MapPicture& picture)
{
    if (!picture.raster)
        return picture.emptyText;
    const CellRange& range = picture.range;
    QStringList sentences{plainText(picture.title).simplified() + QStringLiteral(".")};
    sentences << Words::tr("Map of queries %1 to %2 by keys %3 to %4.")
                     .arg(countText(range.row0), countText(range.row1 - 1), countText(range.col0), countText(range.col1 - 1));
    sentences << Words::tr("Its values lie between %1 and %2.")
                     .arg(briefText(double(picture.raster->low), digits), briefText(double(picture.raster->high), digits));
    return joined(sentences);
}

QString describe(const ProfilePicture& picture)
{
    if (picture.series.empty())
        return picture.emptyText;
    QStringList sentences{picture.title.isEmpty() ? Words::tr("Weights of row %1.").arg(countText(picture.row))
                                                  : plainText(picture.title) + QLatin1Char('.')};
    for (const ProfileSeries& series : picture.series) {
        Index most = -1, seen = 0;
        for (std::size_t j = 0; j < series.weights.size(); ++j) {
            const float weight = series.weights[j];
            seen += std::isnan(weight) ? 0 : 1;
            if (!std::isnan(weight) && (most < 0 || weight > series.weights[std::size_t(most)]))
                most = Index(j);
        }
        sentences << (most < 0
                ? Words::tr("%1: no visible key.").arg(series.name)
                : Words::tr("%1: the largest of %2 is %3, of key %4.")
                      .arg(series.name, countText(seen), weightText(double(series.weights[std::size_t(most)])), countText(most)));
    }
    return joined(sentences);
}

QString describe(const CurvePicture& picture)
{
    return describeLines(picture, picture.xLabel.isEmpty() ? Words::tr("length n") : picture.xLabel);
}

QString describe(const LinePicture& picture) { return describeLines(picture, picture.xLabel); }

QString describe(const PointPicture& picture)
{
    QStringList sentences{opening(picture.title, picture.yLabel, picture.xLabel)};
    for (const PointSeries& series : picture.series)
        if (!series.legend.isEmpty())
            sentences << Words::tr("%1: %2 points.").arg(series.legend, countText(std::int64_t(series.xs.size())));
    return picture.series.empty() ? picture.emptyText : joined(sentences);
}

} // namespace attentoscope
