// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_pictures.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/rows_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct SinkWords {
    Q_DECLARE_TR_FUNCTIONS(SinkWords)
};

constexpr int upperSinkHeader = 2;
constexpr std::size_t manyPoints = 128, veryManyPoints = 1024; // rows
constexpr double littleEntropy = 0.01; // nats; a mean bound below this tells nothing

double unitOf(const SinkStudy& study) { return shownInformation(study.result->experiment, 1); }

LinePicture overRows(const SinkStudy& study, const ViewState& view)
{
    const Index nq = study.result->inputs->nq();
    LinePicture picture;
    picture.xScale = LinePicture::Cells;
    picture.xLow = 0;
    picture.xHigh = double(nq);
    picture.xLabel = SinkWords::tr("row i");
    picture.selectedX = double(shownRow(view.row, nq)) + 0.5;
    picture.xText = [](double x) { return SinkWords::tr("row %1").arg(countText(Index(std::floor(x)))); };
    picture.headerRows = upperSinkHeader;
    for (const KeyRange& rows : intersection(view.brushedRows, {{0, nq}}))
        picture.zones.push_back({double(rows.begin), double(rows.end), SinkWords::tr("chosen rows")});
    return picture;
}

Series rowSeries(const SinkStudy& study, std::size_t policy, std::vector<double> values)
{
    Series series = seriesOfPolicy(policy, study.result->policies[policy].policy, Series::Rows);
    series.xs = rowPlaces(*study.result);
    series.ys = std::move(values);
    return series;
}

QString unseenText(const SinkStudy& study, Sinks sinks)
{
    if (study.result->emptyRows == Index(study.result->rowIndex.size()))
        return SinkWords::tr("No row sees any key.");
    switch (sinks) {
    case Sinks::First:
        return SinkWords::tr("No row sees the first key: the mask hides it.");
    case Sinks::Own:
        return SinkWords::tr("No row sees the key at its own position.");
    case Sinks::Both:
        break;
    }
    return SinkWords::tr("No row sees the first key or the key at its own position.");
}

bool hasEntropy(const SinkStudy& study)
{
    return std::ranges::any_of(
        study.result->policies, [](const PolicyResult& policy) { return summarize(policy.rows.shannon).max > 0; });
}

// Returns the text of a figure with no value above 0.
QString nothingText(const SinkStudy& study)
{
    const bool empty = study.result->emptyRows == Index(study.result->rowIndex.size());
    return empty ? SinkWords::tr("No row sees any key.") : SinkWords::tr("Every row has the entropy 0.");
}

QString seenRowsText(const SinkStudy& study, Sinks sinks)
{
    return rowsText(study.of(0, sinks).means.rows, study.result->inputs->nq());
}

QString weightTitle(Sinks sinks)
{
    switch (sinks) {
    case Sinks::First:
        return SinkWords::tr("Weight on the first key");
    case Sinks::Own:
        return SinkWords::tr("Weight on the query's own key");
    case Sinks::Both:
        break;
    }
    return SinkWords::tr("Weight on first key and query's own key");
}

QString entropyAxis(const SinkStudy& study, const QString& what)
{
    return withUnit(what, informationUnit(study.result->experiment));
}

QString entropyWords(const SinkStudy& study, double nats)
{
    return fixedText(unitOf(study) * nats, 3) + QChar(0x202f) + informationUnit(study.result->experiment);
}

QString percentText(double share) { return inPercent(fixedText(100 * share, 1)); }

QString pointText(const SinkStudy& study, Sinks sinks, const PointAddress& at)
{
    const Result& result = *study.result;
    const SinkRows& rows = study.of(at.series, sinks);
    const auto line = [](const QString& name, const QString& value) { return QStringLiteral("<br>%1 = ").arg(name) + value; };
    return QStringLiteral("<p style=\"white-space:pre\"><b>%1, %2</b>")
               .arg(cellTitle(*result.inputs, result.rowIndex[at.point]), policyLetter(at.series))
        + line(QStringLiteral("<i>p</i>"), weightText(rows.mass[at.point]))
        + line(QStringLiteral("<i>H</i>"), entropyWords(study, result.policies[at.series].rows.shannon[at.point]))
        + line(SinkWords::tr("<i>H</i>, sinks masked"), entropyWords(study, rows.given[at.point]));
}

} // namespace

QString sinkName(Sinks sinks)
{
    switch (sinks) {
    case Sinks::First:
        return SinkWords::tr("the first key");
    case Sinks::Own:
        return SinkWords::tr("the query's own key");
    case Sinks::Both:
        break;
    }
    return SinkWords::tr("the first key and the query's own");
}

std::size_t nearestRow(const Result& result, Index row)
{
    const auto above = std::ranges::lower_bound(result.rowIndex, row);
    if (above == result.rowIndex.begin())
        return 0;
    const auto below = above - 1;
    const bool up = above != result.rowIndex.end() && *above - row < row - *below;
    return std::size_t((up ? above : below) - result.rowIndex.begin());
}

LinePicture sinkWeightPicture(const SinkStudy& study, const ViewState& view)
{
    const Sinks sinks = view.of<EntropySettings>().sinks;
    LinePicture picture = overRows(study, view);
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        picture.series.push_back(rowSeries(study, p, study.of(p, sinks).mass));
    picture.yLabel = SinkWords::tr("weight p");
    picture.title = pictureTitle(weightTitle(sinks), seenRowsText(study, sinks));
    picture.emptyText = unseenText(study, sinks);
    return picture;
}

PointPicture sinkScatterPicture(const SharedSinkStudy& study, const ViewState& view)
{
    const Sinks sinks = view.of<EntropySettings>().sinks;
    const Result& result = *study->result;
    const std::size_t count = result.rowIndex.size();
    PointPicture picture;
    picture.headerRows = upperSinkHeader;
    QStringList fits;
    for (std::size_t p = 0; p < study->policies.size(); ++p) {
        const SinkRows& rows = study->of(p, sinks);
        PointSeries& series = picture.series.emplace_back();
        series.id = {.policy = p};
        series.legend = namingLegend(p, result.policies[p].policy);
        series.hue = Hue::policy(p);
        series.shape = p == 0 ? PointSeries::Dot : PointSeries::Ring;
        series.diameters = {count > veryManyPoints ? 3.0 : count > manyPoints ? 4.0 : 7.0};
        series.xs = rows.mass;
        series.ys = scaled(result.policies[p].rows.shannon, unitOf(*study));
        for (const Index row : result.rowIndex)
            series.numbers.push_back(row);
        if (!std::isnan(rows.means.fit))
            fits << QStringLiteral("%1 %2").arg(namingLetter(p), fixedText(rows.means.fit, 2));
    }
    if (const Index shown = shownRow(view.row, result.inputs->nq()); view.row >= 0 && count > 0)
        if (const std::size_t at = nearestRow(result, shown); result.rowIndex[at] == shown)
            picture.current = PointAddress{0, at};
    picture.fromZero = true;
    picture.xLabel = SinkWords::tr("weight p");
    picture.yLabel = entropyAxis(*study, SinkWords::tr("entropy H"));
    picture.title = pictureTitle(SinkWords::tr("Entropy against sink weight p"),
        fits.isEmpty() ? QString() : SinkWords::tr("R² %1").arg(fits.join(QStringLiteral(" · "))));
    picture.emptyText = unseenText(*study, sinks);
    if (study->of(0, sinks).means.rows > 0 && !hasEntropy(*study)) {
        picture.series.clear();
        picture.current.reset();
        picture.emptyText = nothingText(*study);
    }
    picture.text = {study, [study, sinks](const PointAddress& at) { return pointText(*study, sinks, at); }};
    return picture;
}

LinePicture sinkChangePicture(const SinkStudy& study, const ViewState& view)
{
    const Sinks sinks = view.of<EntropySettings>().sinks;
    LinePicture picture = overRows(study, view);
    for (std::size_t p = 0; p < study.policies.size(); ++p) {
        std::vector<double> change = study.of(p, sinks).given;
        for (std::size_t r = 0; r < change.size(); ++r)
            change[r] = unitOf(study) * (change[r] - study.result->policies[p].rows.shannon[r]);
        picture.series.push_back(rowSeries(study, p, std::move(change)));
    }
    picture.yLabel = entropyAxis(study, SinkWords::tr("ΔH"));
    picture.title = pictureTitle(SinkWords::tr("H with sinks masked, minus H"));
    picture.emptyText =
        study.of(0, sinks).means.rows == 0 ? unseenText(study, sinks) : SinkWords::tr("No row sees a key other than the sinks.");
    return picture;
}

LinePicture leastEntropyPicture(const SinkStudy& study, const ViewState& view)
{
    LinePicture picture = overRows(study, view);
    picture.yLabel = entropyAxis(study, SinkWords::tr("entropy H"));
    picture.title = pictureTitle(SinkWords::tr("Entropy and its lower bound"), rowCountText(*study.result));
    if (study.noBound) {
        picture.emptyText = SinkWords::tr("There is no bound: %1.").arg(translated(*study.noBound));
        return picture;
    }
    picture.emptyText = nothingText(study);
    if (!hasEntropy(study))
        return picture;
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        picture.series.push_back(rowSeries(study, p, scaled(study.result->policies[p].rows.shannon, unitOf(study))));
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        for (const bool spectral : {false, true}) {
            const LeastEntropies& least = study.least[p];
            Series series;
            series.id = {.policy = p, .kind = spectral ? "spectral bound" : "bound"};
            series.name = spectral ? SinkWords::tr("%1, bound from spectral norms").arg(policyLetter(p))
                                   : SinkWords::tr("%1, bound from the logit norm").arg(policyLetter(p));
            const QString bound = spectral ? SinkWords::tr("bound from spectral norms") : SinkWords::tr("bound");
            series.legend = p > 0 ? QString() : naming(series.id.ofAll(), bound);
            series.kind = SinkWords::tr("bound");
            series.hue = Hue::policy(p);
            series.dash = spectral ? Dash::Dotted : Dash::Dashed;
            series.thin = spectral;
            series.xs = rowPlaces(*study.result);
            series.ys = scaled(spectral ? least.spectralEntropy : least.entropy, unitOf(study));
            picture.series.push_back(std::move(series));
        }
    return picture;
}

QString sinkWords(const SinkStudy& study, Sinks sinks)
{
    QStringList said;
    for (std::size_t p = 0; p < study.policies.size(); ++p) {
        const SinkMeans& means = study.of(p, sinks).means;
        if (means.rows == 0)
            return unseenText(study, sinks);
        QStringList sentences{std::isnan(means.share())
                ? SinkWords::tr("<b>%1</b>: %2 of the weight lies on %3.")
                      .arg(policyLetter(p), percentText(means.mass), sinkName(sinks))
                : SinkWords::tr("<b>%1</b>: %2 of the weight lies on %3; the sink part makes up %4 of <i>H</i>.")
                      .arg(policyLetter(p), percentText(means.mass), sinkName(sinks), percentText(means.share()))};
        if (means.givenRows > 0)
            sentences << SinkWords::tr("With the sink masked, H would be %1 instead of %2.")
                             .arg(entropyWords(study, means.given), entropyWords(study, means.givenOf));
        said << inOneText(sentences);
    }
    return said.join(QStringLiteral("<br>"));
}

QString boundWords(const SinkStudy& study)
{
    if (study.noBound || study.result->emptyRows == Index(study.result->rowIndex.size()))
        return {};
    QStringList said, letters, norms; // `letters`, `norms`: of the policies whose bound says nothing
    for (std::size_t p = 0; p < study.least.size(); ++p) {
        const double least = summarize(study.least[p].entropy).mean;
        const double measured = summarize(study.result->policies[p].rows.shannon).mean;
        if (measured < littleEntropy) // for an entropy near 0 such a bound is good
            continue;
        const QString norm = briefText(summarize(study.least[p].norm).mean, 3);
        if (least < littleEntropy) {
            letters << policyLetter(p);
            norms << norm;
            continue;
        }
        said << SinkWords::tr("<b>%1</b>: the norm σ of the logits about their mean is at most %2, so the entropy is at least "
                              "%3; the measured entropy is %4.")
                    .arg(policyLetter(p), norm, entropyWords(study, least), entropyWords(study, measured));
    }
    if (!letters.isEmpty())
        said << SinkWords::tr(
            "<b>%1</b>: the bound is close to 0 and tells nothing. The norm σ of the logits about their mean can reach %2; if "
            "one key's logit exceeded the others by this much, that key would have all the weight.")
                    .arg(listOf(letters),
                        norms.size() == 2 ? SinkWords::tr("%1 (A) and %2 (B)").arg(norms[0], norms[1]) : norms.join(QString()));
    return said.join(QStringLiteral("<br>"));
}

} // namespace attentoscope
