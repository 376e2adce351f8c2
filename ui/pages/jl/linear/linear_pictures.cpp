// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear/linear_pictures.h"

#include "ui/pages/jl/study/study_series.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attentoscope {

namespace {

constexpr std::size_t markersAlong = 3; // of the lines of worst rows
constexpr int linearHeaderRows = 3; // rows of the header; equal in neighbouring figures

QString linearWords(const char* text) { return QCoreApplication::translate("LinearPictures", text); }

QString linearPolicy(const LinearAttention& study, std::size_t p) { return policyLegend(p, study.result->policies[p].policy); }

LinePicture againstFeatures(Index m)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.xLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "features m"));
    picture.xText = [](double at) { return QStringLiteral("m = ") + countText(std::llround(at)); };
    picture.headerRows = linearHeaderRows;
    picture.selectedX = double(m);
    picture.bandName = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "± 2 s.e."));
    picture.emptyText = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "No row sees any key."));
    return picture;
}

// Adds one curve for each policy: its `value`, times `unit`, against the number of features.
void addSides(const LinearAttention& study, MeanOfDraws LinearSide::*value, double unit, LinePicture& picture)
{
    const LinearLength& whole = study.lengths.back();
    for (std::size_t p = 0; p < whole.entropy.size(); ++p) {
        Series series = markedSeries({.policy = p}, linearPolicy(study, p), Hue::policy(p));
        for (const LinearPoint& point : whole.points)
            addMean(series, double(point.m), point.sides[p].*value, unit);
        picture.series.push_back(std::move(series));
    }
}

// Returns a curve proportional to ln n that starts at the first known value of `needed`.
Series asLogarithm(const SeriesId& id, const QString& name, Hue hue, const Series& needed)
{
    Series series = dottedSeries(id, name, hue);
    const auto known = std::ranges::find_if(needed.ys, [](double y) { return !std::isnan(y); });
    if (known == needed.ys.end())
        return series;
    const double n0 = needed.xs[std::size_t(known - needed.ys.begin())];
    for (const double n : needed.xs)
        addPoint(series, n, n >= n0 ? *known * std::log(n) / std::log(n0) : std::numeric_limits<double>::quiet_NaN());
    return series;
}

QString shortLinearSample(const LinearAttention& study)
{
    return linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1 rows, %2 trials"))
        .arg(countText(study.lengths.back().rows), countText(study.draws));
}

} // namespace

QString linearSample(const LinearAttention& study)
{
    return linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1, %2 trials"))
        .arg(rowsText(study.lengths.back().rows, study.result->inputs->nq()), countText(study.draws));
}

LinePicture linearErrorPicture(const LinearAttention& study, double epsilon, Index m)
{
    LinePicture picture = againstFeatures(m);
    addSides(study, &LinearSide::error, 1, picture);
    const LinearLength& whole = study.lengths.back();
    for (std::size_t p = 0; p < whole.entropy.size(); ++p) {
        Series worst = dottedSeries({.policy = p, .kind = "worst row"},
            linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1, worst row")).arg(policyLetter(p)), Hue::policy(p));
        worst.legend =
            p > 0 ? QString() : naming(worst.id.ofAll(), linearWords(QT_TRANSLATE_NOOP("LinearPictures", "worst row")));
        for (const LinearPoint& point : whole.points)
            addPoint(worst, double(point.m), point.sides[p].worst.mean);
        worst.markers = someMarkers(worst, markersAlong);
        picture.series.push_back(std::move(worst));
    }
    picture.series.push_back(levelSeries({.kind = "epsilon"}, QStringLiteral("ε = ") + briefText(epsilon), Hue::plain(),
        double(study.features.front()), double(study.features.back()), epsilon));
    picture.yLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "moved weight ½ Σ|â − a|"));
    picture.title = pictureTitle(linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Error of the map")), shortLinearSample(study));
    return picture;
}

LinePicture linearEntropyPicture(const LinearAttention& study, Index m)
{
    LinePicture picture = againstFeatures(m);
    const bool bits = study.result->experiment.bits;
    const double unit = bits ? 1 / std::numbers::ln2 : 1;
    addSides(study, &LinearSide::entropy, unit, picture);
    const LinearLength& whole = study.lengths.back();
    for (std::size_t p = 0; p < whole.entropy.size(); ++p) {
        Series level = levelSeries({.policy = p, .kind = "softmax"},
            linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1, softmax")).arg(policyLetter(p)), Hue::policy(p),
            double(study.features.front()), double(study.features.back()), unit * whole.entropy[p]);
        level.legend = p > 0 ? QString() : naming(level.id.ofAll(), linearWords(QT_TRANSLATE_NOOP("LinearPictures", "softmax")));
        level.markers = {1}; // at its end
        picture.series.push_back(std::move(level));
    }
    picture.fromZero = false;
    picture.yLabel = bits ? linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Shannon entropy (bits)"))
                          : linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Shannon entropy (nats)"));
    picture.title =
        pictureTitle(linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Entropy of the map")), shortLinearSample(study));
    return picture;
}

LinePicture neededPicture(const LinearAttention& study, double epsilon)
{
    LinePicture picture;
    std::vector<Series> logarithms;
    bool any = false;
    for (std::size_t p = 0; p < study.exact.size(); ++p) {
        Series needed = markedSeries({.policy = p}, linearPolicy(study, p), Hue::policy(p));
        for (const LinearLength& length : study.lengths) {
            const auto m = length.needed(p, epsilon);
            any = any || m;
            addPoint(needed, double(length.n), m.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        logarithms.push_back(asLogarithm({.policy = p, .kind = "ln n"},
            linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1, if m grew as ln n")).arg(policyLetter(p)), Hue::policy(p),
            needed));
        picture.series.push_back(std::move(needed));
    }
    picture.series.insert(picture.series.end(), logarithms.begin(), logarithms.end());
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.xLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "length n"));
    picture.yLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "features m"));
    picture.xText = [](double n) { return QStringLiteral("n = ") + countText(std::llround(n)); };
    picture.title = pictureTitle(
        linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Features needed for mean error %1")).arg(briefText(epsilon)));
    picture.headerRows = linearHeaderRows;
    if (!any) {
        picture.series.clear();
        picture.emptyText = linearWords(QT_TRANSLATE_NOOP("LinearPictures",
                                            "The mean error does not cross ε = %1 between %2 and %3 features at any length. "
                                            "Choose another ε, a smaller d or other numbers of features m."))
                                .arg(briefText(epsilon), countText(study.features.front()), countText(study.features.back()));
    }
    return picture;
}

PointPicture focusPicture(const LinearAttention& study, Index m)
{
    PointPicture picture;
    const auto at = std::size_t(std::ranges::find(study.features, m) - study.features.begin());
    int number = 0;
    for (const FocusedRows& rows : study.focus) {
        PointSeries points;
        points.id = {0, rows.factor == 1 ? QString() : QStringLiteral("scale × %1").arg(rows.factor)};
        points.legend = naming(points.id,
            rows.factor == 1 ? linearPolicy(study, 0)
                             : linearWords(QT_TRANSLATE_NOOP("LinearPictures", "A's scale × %1")).arg(briefText(rows.factor)));
        points.hue = rows.factor == 1 ? Hue::policy(0) : Hue::subject(number++);
        points.diameters = {5};
        points.xs = rows.normalized;
        points.ys = rows.errors[at];
        picture.series.push_back(std::move(points));
    }
    picture.xLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "softmax entropy of the row / ln n"));
    picture.yLabel = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "moved weight ½ Σ|â − a|"));
    picture.title = pictureTitle(linearWords(QT_TRANSLATE_NOOP("LinearPictures", "Error of each row")),
        linearWords(QT_TRANSLATE_NOOP("LinearPictures", "%1 features")).arg(countText(m)));
    picture.emptyText = linearWords(QT_TRANSLATE_NOOP("LinearPictures", "No row sees any key."));
    picture.headerRows = linearHeaderRows;
    return picture;
}

} // namespace attentoscope
