#include "ui/pages/explore/curve_pane.h"

#include "ui/pages/policy_title.h"
#include "ui/panels/quantity_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("CurvePicture", text); }

CurveSeries seriesOf(const SweepTable& table, std::size_t policy, const Quantity& quantity, bool theory, double unit)
{
    CurveSeries series;
    series.name = QStringLiteral("%1 %2").arg(QChar('A' + int(policy))).arg(policyName(table.policies[policy]));
    series.hue = Hue::policy(policy);
    for (std::size_t length = 0; length < table.lengths.size(); ++length) {
        const SweepPoint& point = table.points[policy * table.lengths.size() + length];
        const double n = double(table.lengths[length]);
        const MeanError value = point[quantity];
        if (point.trials > 0 && !std::isnan(value.mean)) {
            series.xs.push_back(n);
            series.ys.push_back(value.mean * unit);
            series.errors.push_back(value.error * unit);
        }
        if (theory) {
            series.theoryXs.push_back(n);
            series.theoryYs.push_back(point.theory(quantity) * unit);
        }
    }
    const bool noTheory = std::all_of(series.theoryYs.begin(), series.theoryYs.end(), [](double y) { return std::isnan(y); });
    if (noTheory) {
        series.theoryXs.clear();
        series.theoryYs.clear();
    }
    return series;
}

QString noteOf(const SweepTable& table, const CurvePicture& picture, const Quantity& quantity, bool theory)
{
    Index trials = 0;
    for (const SweepPoint& point : table.points)
        trials = std::max(trials, point.trials);
    QString note = QCoreApplication::translate("CurvePicture", "mean of %1 × %2 rows").arg(trials).arg(table.experiment.rows);
    const bool anyTheory =
        std::any_of(picture.series.begin(), picture.series.end(), [](const CurveSeries& s) { return !s.theoryYs.empty(); });
    if (!theory || !quantity.expected)
        return note;
    if (!anyTheory)
        note += words(QT_TRANSLATE_NOOP("CurvePicture", " · no theory here"));
    return note;
}

} // namespace

CurvePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits)
{
    const double unit = quantityFactor(quantity, table.experiment.entropy, bits);
    CurvePicture picture;
    picture.yLabel = quantityAxis(quantity, table.experiment.entropy, bits);
    for (std::size_t policy = 0; policy < std::min<std::size_t>(table.policies.size(), 2); ++policy) // A and B; the lab has more
        picture.series.push_back(seriesOf(table, policy, quantity, theory, unit));
    const bool anything = std::any_of(
        picture.series.begin(), picture.series.end(), [](const CurveSeries& s) { return !s.xs.empty() || !s.theoryXs.empty(); });
    if (!anything) {
        picture.series.clear();
        const bool seen = std::any_of(table.points.begin(), table.points.end(),
            [](const SweepPoint& point) { return point.trials > 0 && !std::isnan(point.entropy().mean); });
        picture.emptyText = table.stepsDone == 0 ? words(QT_TRANSLATE_NOOP("CurvePicture", "Measuring …"))
            : seen && quantity.absent            ? translated(quantity.absent)
                                                 : words(QT_TRANSLATE_NOOP("CurvePicture", "No row sees any key."));
    }
    picture.note = noteOf(table, picture, quantity, theory);
    picture.errorMeaning = translated(table.errorMeaning());
    return picture;
}

} // namespace attentoscope
