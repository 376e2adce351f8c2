// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected/projected_pictures.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/jl/study/study_series.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace attentoscope {

namespace {

constexpr int headerRows = 3; // rows of the header; equal in neighbouring figures

QString projectedWords(const char* text) { return QCoreApplication::translate("ProjectedPictures", text); }

const ProjectedLength& wholeOf(const ProjectedAttention& study) { return study.lengths.back(); }

LinePicture againstDimension(const ProjectedAttention& study, Index k)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.xLabel = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "dimension k"));
    picture.xText = [](double at) { return QStringLiteral("k = ") + countText(std::llround(at)); };
    const double bound = theory::headDimension(8, double(wholeOf(study).n));
    if (bound >= double(study.targets.front()) && bound <= double(study.targets.back()))
        picture.marks.push_back({bound, QStringLiteral("8 ln n")});
    picture.headerRows = headerRows;
    picture.selectedX = double(k);
    picture.emptyText = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "No row sees any key."));
    picture.bandName = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "± 2 s.e."));
    return picture;
}

// Adds a curve for each policy, and a line at the value without projection.
void addPolicies(const ProjectedAttention& study, MeanOfDraws ProjectedSide::*value, double ProjectedLength::Exact::*exact,
    double unit, LinePicture& picture)
{
    const ProjectedLength& whole = wholeOf(study);
    for (std::size_t p = 0; p < whole.exact.size(); ++p) {
        Series series = markedSeries({.policy = p}, policyLegend(p, study.result->policies[p].policy), Hue::policy(p));
        for (const ProjectedPoint& point : whole.points)
            addMean(series, double(point.k), point.sides[p].*value, unit);
        picture.series.push_back(std::move(series));
    }
    for (std::size_t p = 0; exact != nullptr && p < whole.exact.size(); ++p) {
        Series level = levelSeries({.policy = p, .kind = "not projected"},
            projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "%1, not projected")).arg(policyLetter(p)), Hue::policy(p),
            double(study.targets.front()), double(study.targets.back()), unit * whole.exact[p].*exact);
        level.legend =
            p > 0 ? QString() : naming(level.id.ofAll(), projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "not projected")));
        picture.series.push_back(std::move(level));
    }
}

Series neededSeries(const ProjectedAttention& study, const SeriesId& id, const QString& name, Hue hue,
    const std::function<std::optional<double>(const ProjectedLength&)>& needed)
{
    Series series = markedSeries(id, name, hue);
    for (const ProjectedLength& length : study.lengths)
        addPoint(series, double(length.n), needed(length).value_or(std::numeric_limits<double>::quiet_NaN()));
    return series;
}

Series formulaSeries(
    const ProjectedAttention& study, const SeriesId& id, const QString& name, Hue hue, const std::function<double(double)>& value)
{
    Series series = dottedSeries(id, name, hue);
    for (const ProjectedLength& length : study.lengths)
        addPoint(series, double(length.n), value(double(length.n)));
    return series;
}

QString shortProjectedSample(const ProjectedAttention& study)
{
    return projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "%1 rows, %2 trials"))
        .arg(countText(study.lengths.back().rows), countText(study.draws));
}

} // namespace

QString projectedSample(const ProjectedAttention& study)
{
    return projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "%1, %2 trials"))
        .arg(rowsText(wholeOf(study).rows, study.result->inputs->nq()), countText(study.draws));
}

LinePicture projectedEntropyPicture(const ProjectedAttention& study, Index k)
{
    LinePicture picture = againstDimension(study, k);
    const bool bits = study.result->experiment.bits;
    addPolicies(study, &ProjectedSide::entropy, &ProjectedLength::Exact::entropy, bits ? 1 / std::numbers::ln2 : 1, picture);
    picture.yLabel = bits ? projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "Shannon entropy (bits)"))
                          : projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "Shannon entropy (nats)"));
    picture.title =
        pictureTitle(projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "Entropy of the map")), shortProjectedSample(study));
    return picture;
}

LinePicture projectedErrorPicture(const ProjectedAttention& study, Index k)
{
    LinePicture picture = againstDimension(study, k);
    addPolicies(study, &ProjectedSide::error, nullptr, 1, picture);
    picture.yLabel = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "moved weight ½ Σ|a′ − a|"));
    picture.title =
        pictureTitle(projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "Error of the map")), shortProjectedSample(study));
    return picture;
}

LinePicture projectedFoundPicture(const ProjectedAttention& study, Index k)
{
    LinePicture picture = againstDimension(study, k);
    const bool planted = !std::isnan(wholeOf(study).exact.front().planted);
    if (planted)
        addPolicies(study, &ProjectedSide::planted, &ProjectedLength::Exact::planted, 1, picture);
    Series found = markedSeries({.kind = "found"},
        projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "rows that keep their top key")), Hue::subject(0));
    for (const ProjectedPoint& point : wholeOf(study).points)
        addMean(found, double(point.k), point.found);
    picture.series.push_back(std::move(found));
    picture.yLabel = planted ? projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "needle weight or share of rows"))
                             : projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "share of rows"));
    picture.title = pictureTitle(
        projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "Rows that keep their top key")), shortProjectedSample(study));
    return picture;
}

LinePicture lostPicture(const ProjectedAttention& study)
{
    LinePicture picture;
    const Experiment& experiment = study.result->experiment;
    const bool planted = !std::isnan(wholeOf(study).exact.front().planted);
    for (std::size_t p = 0; planted && p < wholeOf(study).exact.size(); ++p)
        picture.series.push_back(neededSeries(study, {.policy = p, .kind = "half the weight"},
            projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "%1: needle weight halved")).arg(policyLetter(p)),
            Hue::policy(p), [p](const ProjectedLength& length) { return length.keepingHalf(p); }));
    picture.series.push_back(neededSeries(study, {.kind = "half found"},
        projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "half the rows keep their top key")), Hue::subject(0),
        [](const ProjectedLength& length) { return length.findingHalf(); }));
    picture.series.push_back(formulaSeries(
        study, {.kind = "8 ln n"}, QStringLiteral("8 ln n"), Hue::plain(), [](double n) { return theory::headDimension(8, n); }));
    if (planted && experiment.source == "needles")
        picture.series.push_back(formulaSeries(study, {.kind = "theory of needles"}, QStringLiteral("2 ln n / (c² − 2 ln n / d)"),
            Hue::subject(0), [&](double n) { return theory::needleDimension(experiment.cosine, double(experiment.d), n); }));
    picture.xScale = LinePicture::Logarithmic;
    picture.xLabel = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "length n"));
    picture.yLabel = projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "dimension k"));
    picture.xText = [](double n) { return QStringLiteral("n = ") + countText(std::llround(n)); };
    picture.title =
        pictureTitle(planted ? projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "k below which needles are lost"))
                             : projectedWords(QT_TRANSLATE_NOOP("ProjectedPictures", "k below which rows lose their top key")));
    picture.headerRows = headerRows;
    return picture;
}

} // namespace attentoscope
