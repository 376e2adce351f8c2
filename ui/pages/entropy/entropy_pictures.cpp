// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_pictures.h"

#include "core/statistics/divergence.h"
#include "ui/figures/edits/named_text.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attentoscope {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int upperHeader = 3, lowerHeader = 1; // rows of the header; equal in neighbouring figures

QString words(const char* text) { return QCoreApplication::translate("EntropyPictures", text); }

QString nothingSeen() { return words(QT_TRANSLATE_NOOP("EntropyPictures", "No row sees any key.")); }

// Maps the order α to α / (1 + α), so that 0 … ∞ fits on one axis.
double placeOfOrder(double order) { return order == infinity ? 1 : order / (1 + order); }
double orderAt(double place) { return place >= 1 ? infinity : place / (1 - place); }

std::vector<Tick> orderTicks()
{
    return {{0, QStringLiteral("0")}, {placeOfOrder(0.5), QStringLiteral("0.5")}, {placeOfOrder(1), QStringLiteral("1")},
        {placeOfOrder(2), QStringLiteral("2")}, {placeOfOrder(5), QStringLiteral("5")}, {1, QStringLiteral("∞")}};
}

std::vector<LineMark> namedOrders(bool tsallis)
{
    if (tsallis)
        return {{0, words(QT_TRANSLATE_NOOP("EntropyPictures", "n − 1"))},
            {placeOfOrder(1), words(QT_TRANSLATE_NOOP("EntropyPictures", "Shannon"))},
            {placeOfOrder(2), words(QT_TRANSLATE_NOOP("EntropyPictures", "Gini–Simpson"))}};
    return {{0, words(QT_TRANSLATE_NOOP("EntropyPictures", "Hartley"))},
        {placeOfOrder(1), words(QT_TRANSLATE_NOOP("EntropyPictures", "Shannon"))},
        {placeOfOrder(2), words(QT_TRANSLATE_NOOP("EntropyPictures", "collision"))},
        {1, words(QT_TRANSLATE_NOOP("EntropyPictures", "min-entropy"))}};
}

QString valueLabel(const Experiment& experiment, bool normalized)
{
    return normalized ? words(QT_TRANSLATE_NOOP("EntropyPictures", "H / max H"))
                      : quantityAxis(quantity("entropy"), experiment.entropy, experiment.bits);
}

// Marks the brushed rows. Single rows among very many are widened, so that they can be seen.
void addBrushedRows(LinePicture& picture, const KeyRanges& brushed, Index nq)
{
    const Index around = nq / 1000;
    KeyRanges seen;
    for (const KeyRange& rows : intersection(brushed, {{0, nq}}))
        addRange(seen, rows.begin - around, rows.end + around, nq);
    for (const KeyRange& rows : seen)
        picture.zones.push_back(
            {double(rows.begin), double(rows.end), words(QT_TRANSLATE_NOOP("EntropyPictures", "chosen rows"))});
}

LinePicture pictureOverRows(const EntropyStudy& study, const ViewState& view)
{
    LinePicture picture;
    picture.xScale = LinePicture::Cells;
    picture.xLow = 0;
    picture.xHigh = double(study.result->inputs->nq());
    picture.xLabel = words(QT_TRANSLATE_NOOP("EntropyPictures", "row i"));
    picture.selectedX = double(shownRow(view.row, study.result->inputs->nq())) + 0.5;
    picture.xText = [](double x) {
        return words(QT_TRANSLATE_NOOP("EntropyPictures", "row %1")).arg(countText(Index(std::floor(x))));
    };
    picture.emptyText = nothingSeen();
    picture.headerRows = lowerHeader;
    addBrushedRows(picture, view.brushedRows, study.result->inputs->nq());
    return picture;
}

} // namespace

std::vector<double> scaled(std::span<const double> values, double unit)
{
    std::vector<double> scaled(values.begin(), values.end());
    for (double& value : scaled)
        value *= unit;
    return scaled;
}

std::vector<double> rowPlaces(const Result& result)
{
    std::vector<double> places;
    for (const Index row : result.rowIndex)
        places.push_back(double(row) + 0.5);
    return places;
}

double shownInformation(const Experiment& experiment, double nats) { return experiment.bits ? nats / std::numbers::ln2 : nats; }

QString informationUnit(const Experiment& experiment)
{
    Experiment shannon = experiment;
    shannon.entropy = {};
    return entropyUnit(shannon);
}

QString rowCountText(const Result& result)
{
    const Index rows = Index(result.rowIndex.size()) - result.emptyRows, all = result.inputs->nq();
    return rowsText(rows, all);
}

double targetEntropy(const EntropyStudy& study, const ViewState& view)
{
    return view.of<EntropySettings>().targetEntropy.value_or(summarize(study.result->policies.front().rows.entropy).mean);
}

LinePicture spectrumPicture(const Entropies& entropies, const ViewState& view)
{
    const EntropyStudy& study = *entropies.study;
    const Experiment& experiment = study.result->experiment;
    const bool tsallis = view.of<EntropySettings>().tsallisSpectrum;
    const double unit = tsallis ? 1 : shownInformation(experiment, 1);
    std::vector<double> places;
    for (const double order : study.orders)
        places.push_back(placeOfOrder(order));
    LinePicture picture;
    picture.marks = namedOrders(tsallis);
    std::vector<std::size_t> markers;
    for (const LineMark& mark : picture.marks)
        markers.push_back(std::size_t(std::lower_bound(places.begin(), places.end(), mark.x - 1e-9) - places.begin()));
    const auto& spreads = tsallis ? study.tsallis : study.renyi;
    for (std::size_t p = 0; p < spreads.size(); ++p) {
        Series series = seriesOfPolicy(p, (*study.result).policies[p].policy);
        series.xs = places;
        series.ys = scaled(spreads[p].mean, unit);
        series.lows = scaled(spreads[p].low, unit);
        series.highs = scaled(spreads[p].high, unit);
        series.markers = markers;
        picture.series.push_back(std::move(series));
    }
    if (entropies.row) {
        const auto& lines = tsallis ? entropies.row->tsallis : entropies.row->renyi;
        for (std::size_t p = 0; p < lines.size(); ++p) {
            const SeriesId ofRow{.source = QStringLiteral("row %1").arg(entropies.row->row)};
            Series series = seriesNamed({p, ofRow.source},
                words(QT_TRANSLATE_NOOP("EntropyPictures", "%1, row %2")).arg(policyLetter(p), countText(entropies.row->row)),
                Hue::policy(p));
            series.thin = true;
            series.dash = Dash::Dotted;
            series.hollow = true;
            series.legend = p > 0
                ? QString()
                : naming(ofRow, words(QT_TRANSLATE_NOOP("EntropyPictures", "row %1")).arg(countText(entropies.row->row)));
            series.xs = places;
            series.ys = scaled(lines[p], unit);
            picture.series.push_back(std::move(series));
        }
    }
    picture.bandName = words(QT_TRANSLATE_NOOP("EntropyPictures", "mean; band: 10–90 %"));
    picture.headerRows = upperHeader;
    picture.logY = tsallis;
    picture.xLow = 0;
    picture.xHigh = 1;
    picture.xTicks = orderTicks();
    picture.xLabel =
        tsallis ? words(QT_TRANSLATE_NOOP("EntropyPictures", "order q")) : words(QT_TRANSLATE_NOOP("EntropyPictures", "order α"));
    picture.yLabel = tsallis
        ? words(QT_TRANSLATE_NOOP("EntropyPictures", "Tsallis entropy"))
        : withUnit(words(QT_TRANSLATE_NOOP("EntropyPictures", "Rényi entropy")), informationUnit(experiment));
    picture.xValue = orderAt;
    if (tsallis)
        picture.xText = [](double place) { return QStringLiteral("q = ") + briefText(orderAt(place), 3); };
    else
        picture.xText = [](double place) { return QStringLiteral("α = ") + briefText(orderAt(place), 3); };
    const QString sample = someRowsText(study.sampledRows, study.result->inputs->nq());
    picture.title = pictureTitle(tsallis ? words(QT_TRANSLATE_NOOP("EntropyPictures", "Tsallis spectrum"))
                                         : words(QT_TRANSLATE_NOOP("EntropyPictures", "Rényi spectrum")),
        sample);
    picture.emptyText = nothingSeen();
    return picture;
}

LinePicture distributionPicture(const EntropyStudy& study, const ViewState& view)
{
    const EntropySettings& own = view.of<EntropySettings>();
    const Experiment& experiment = study.result->experiment;
    const auto& histograms = own.normalizedRows ? study.normalized : study.entropy;
    LinePicture picture;
    for (std::size_t p = 0; p < histograms.size(); ++p) {
        const Histogram& bins = histograms[p];
        Series series = seriesOfPolicy(p, (*study.result).policies[p].policy, Series::Steps);
        for (std::size_t b = 0; b <= bins.counts.size(); ++b)
            series.xs.push_back(bins.low + double(b) * bins.width());
        series.ys.assign(bins.counts.begin(), bins.counts.end());
        const RowStatistics& rows = study.result->policies[p].rows;
        const Summary summary = summarize(own.normalizedRows ? rows.normalized : rows.entropy);
        const double mean = own.normalizedRows ? summary.mean : shownEntropy(experiment, summary.mean);
        if (summary.count > 0) {
            picture.marks.push_back(
                {mean, words(QT_TRANSLATE_NOOP("EntropyPictures", "mean %1 %2")).arg(policyLetter(p), fixedText(mean, 3)),
                    Hue::policy(p)});
            picture.series.push_back(std::move(series));
        }
    }
    const double width = histograms.empty() ? 1 : histograms.front().width();
    if (!histograms.empty()) {
        picture.xLow = histograms.front().low - width;
        picture.xHigh = histograms.front().high + width;
    }
    picture.headerRows = upperHeader;
    picture.xLabel = valueLabel(experiment, own.normalizedRows);
    picture.yLabel = words(QT_TRANSLATE_NOOP("EntropyPictures", "rows per bin"));
    picture.wholeY = true;
    picture.title =
        pictureTitle(words(QT_TRANSLATE_NOOP("EntropyPictures", "Distribution over rows")), rowCountText(*study.result));
    picture.emptyText = study.result->emptyRows == Index(study.result->rowIndex.size())
        ? nothingSeen()
        : words(QT_TRANSLATE_NOOP("EntropyPictures", "No row sees more than one key."));
    return picture;
}

LinePicture rowsPicture(const EntropyStudy& study, const ViewState& view)
{
    const EntropySettings& own = view.of<EntropySettings>();
    const Result& result = *study.result;
    LinePicture picture = pictureOverRows(study, view);
    for (std::size_t p = 0; p < result.policies.size(); ++p) {
        const RowStatistics& rows = result.policies[p].rows;
        Series series = seriesOfPolicy(p, result.policies[p].policy, Series::Rows);
        series.xs = rowPlaces(result);
        series.ys = own.normalizedRows ? scaled(rows.normalized, 1) : scaled(rows.entropy, shownEntropy(result.experiment, 1));
        picture.series.push_back(std::move(series));
    }
    picture.yLabel = valueLabel(result.experiment, own.normalizedRows);
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("EntropyPictures", "Row by row")), rowCountText(result));
    return picture;
}

LinePicture differencePicture(const EntropyStudy& study, const ViewState& view)
{
    const EntropySettings& own = view.of<EntropySettings>();
    const Result& result = *study.result;
    LinePicture picture = pictureOverRows(study, view);
    QString detail = rowCountText(result);
    const QString names[2][2] = {
        {QStringLiteral("KL(A‖B)"), QStringLiteral("KL(B‖A)")}, {QStringLiteral("H(A, B)"), QStringLiteral("H(B, A)")}};
    for (std::size_t p = 0; p < 2 && result.policies.size() >= 2 && !study.apart.forward.empty(); ++p) {
        Series series = seriesNamed({.policy = p, .kind = own.crossEntropy ? "cross-entropy" : "divergence"},
            names[own.crossEntropy ? 1 : 0][p], Hue::policy(p), Series::Rows);
        series.xs = rowPlaces(result);
        series.ys = p == 0 ? study.apart.forward : study.apart.backward;
        for (std::size_t r = 0; own.crossEntropy && r < series.ys.size(); ++r)
            series.ys[r] += result.policies[p].rows.shannon[r];
        series.ys = scaled(series.ys, shownInformation(result.experiment, 1));
        if (const auto infinite = std::ranges::count_if(series.ys, [](double y) { return std::isinf(y); }); infinite > 0)
            detail += QStringLiteral(" · ")
                + words(QT_TRANSLATE_NOOP("EntropyPictures", "%1 is infinite in %2 rows"))
                      .arg(namingLetters(series.name), countText(infinite));
        std::ranges::replace_if(
            series.ys, [](double y) { return std::isinf(y); }, std::nan(""));
        if (std::ranges::any_of(series.ys, [](double y) { return !std::isnan(y); }))
            picture.series.push_back(std::move(series));
    }
    const QString what = own.crossEntropy ? words(QT_TRANSLATE_NOOP("EntropyPictures", "cross-entropy"))
                                          : words(QT_TRANSLATE_NOOP("EntropyPictures", "KL divergence"));
    picture.yLabel = withUnit(what, informationUnit(result.experiment));
    picture.title = pictureTitle(namingLetters(words(QT_TRANSLATE_NOOP("EntropyPictures", "A compared with B"))), detail);
    return picture;
}

LinePicture factorPicture(const EntropyStudy& study, const ViewState& view)
{
    const Experiment& experiment = study.result->experiment;
    const double unit = shownEntropy(experiment, 1), target = targetEntropy(study, view);
    Series mean = seriesNamed({.kind = "mean"}, words(QT_TRANSLATE_NOOP("EntropyPictures", "mean H")), Hue::policy(1));
    mean.xs = study.factors;
    mean.ys = scaled(study.factorMean, unit);
    mean.markers = someMarkers(mean, 8);
    Series distance = seriesNamed({.kind = "penalty"}, words(QT_TRANSLATE_NOOP("EntropyPictures", "√ penalty")), Hue::subject(0));
    distance.xs = study.factors;
    distance.markers = someMarkers(distance, 8);
    for (const double penalty : penalties(study, target))
        distance.ys.push_back(std::sqrt(penalty) * unit);
    Series level = seriesNamed({.kind = "target"}, QStringLiteral("H*"), Hue::reference());
    level.thin = true;
    level.dash = Dash::Dotted;
    level.xs = study.factors;
    level.ys.assign(study.factors.size(), study.sampledRows > 0 ? target * unit : std::nan(""));
    LinePicture picture;
    picture.series = {std::move(mean), std::move(distance), std::move(level)};
    const FactorEffect best = bestFactor(study, target);
    if (std::isfinite(best.factor) && !best.atEnd)
        picture.marks = {{best.factor, words(QT_TRANSLATE_NOOP("EntropyPictures", "best α"))}};
    picture.xScale = LinePicture::Logarithmic;
    picture.selectedX = view.of<EntropySettings>().factor;
    picture.presentN = picture.selectedX; // in a film the selection is not drawn, but where the film is
    picture.xName = QStringLiteral("α");
    picture.xLabel = namingLetters(words(QT_TRANSLATE_NOOP("EntropyPictures", "α (multiplies λ of B)")));
    picture.yLabel = withUnit(QStringLiteral("H"), entropyUnit(experiment));
    picture.xText = [](double x) { return QStringLiteral("α = ") + briefText(x, 3); };
    picture.note = someRowsText(study.sampledRows, study.result->inputs->nq());
    picture.emptyText = nothingSeen();
    return picture;
}

} // namespace attentoscope
