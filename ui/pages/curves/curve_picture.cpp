// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curve_picture.h"

#include "core/attention/evaluate/curve_lengths.h"
#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/pages/curves/source_words.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace attentoscope {

namespace {

const QString keptKind = QStringLiteral("kept");

QString words(const char* text) { return QCoreApplication::translate("CurvePicture", text); }

// Returns the measured series of A and B, and the expected ones on top. Further policies are shown in the lab only.
std::vector<Series> seriesOf(const SweepTable& table, const Quantity& quantity, bool theory, double unit)
{
    std::vector<Series> measured, expected;
    const std::size_t lengths = table.lengths.size();
    const std::size_t drawn = std::min<std::size_t>(table.policies.size(), 2);
    const bool isOne = drawn == 2 && table.policies[0] == table.policies[1]; // B would cover A
    for (std::size_t policy = 0; policy < (isOne ? 1 : drawn); ++policy) {
        QString name = policyLegend(policy, table.policies[policy]);
        if (isOne)
            name = QStringLiteral("%1 = %2").arg(policyLetter(0)).arg(policyLegend(1, table.policies[1]));
        const SeriesId of{.policy = policy};
        Series& found = measured.emplace_back(measuredSeries(of, name, Hue::policy(policy)));
        Series& curve = expected.emplace_back(theorySeries(of, name, Hue::policy(policy)));
        for (std::size_t k = 0; k < lengths; ++k) {
            const SweepPoint& point = table.points[policy * lengths + k];
            const MeanError value = point[quantity];
            if (point.trials > 0 && !std::isnan(value.mean)) {
                found.xs.push_back(double(table.lengths[k]));
                found.ys.push_back(value.mean * unit);
                found.errors.push_back(value.error * unit);
            }
            curve.xs.push_back(double(table.lengths[k]));
            curve.ys.push_back(point.theory(quantity) * unit);
        }
    }
    const auto isNothing = [](const Series& series) {
        return std::ranges::all_of(series.ys, [](double y) { return std::isnan(y); });
    };
    std::erase_if(expected, isNothing);
    if (theory)
        measured.insert(measured.end(), expected.begin(), expected.end());
    return measured;
}

void addNotes(LinePicture& picture, const SweepTable& table, const Quantity& quantity, bool theory)
{
    QString& note = picture.note;
    for (std::size_t p = 0; p < std::min<std::size_t>(2, table.policies.size()); ++p)
        if (const auto none = table.unsolved(p))
            note += words(QT_TRANSLATE_NOOP("CurvePicture", "%1 has no scale %2 · "))
                        .arg(policyLetter(p), noScaleAt(table, none->lengths));
    note += sampleText(table);
    for (const Message& warning : table.warnings)
        if (saysWherePaddingEnds(warning))
            note += QStringLiteral(" · ") + translated(warning);
    const bool anyTheory =
        std::any_of(picture.series.begin(), picture.series.end(), [](const Series& series) { return !series.measured; });
    if (!theory || !quantity.expected)
        return;
    if (!anyTheory) {
        picture.screenNote = words(QT_TRANSLATE_NOOP("CurvePicture", "no theory for these settings"));
        return;
    }
    QStringList without;
    for (std::size_t p = 0; p < std::min<std::size_t>(2, table.policies.size()); ++p)
        if (const PolicyChoice& policy = table.policies[p];
            !findPolicy(policy.name)->hasTheory() || !policy.normalizer.isSoftmax())
            without << policyLetter(p);
    if (!without.empty())
        note += words(QT_TRANSLATE_NOOP("CurvePicture", " · no theory for %1")).arg(listOf(without));
}

} // namespace

QString noScaleAt(const SweepTable& table, const std::vector<Index>& at)
{
    if (at == table.lengths)
        return words(QT_TRANSLATE_NOOP("CurvePicture", "at any length"));
    const auto first = std::ranges::find(table.lengths, at.front());
    const bool inARow = std::size_t(table.lengths.end() - first) >= at.size() && std::equal(at.begin(), at.end(), first);
    QStringList lengths;
    for (const Index n : at)
        lengths << countText(n);
    return words(QT_TRANSLATE_NOOP("CurvePicture", "at n = %1"))
        .arg(inARow && at.size() > 2 ? lengths.front() + QStringLiteral(" … ") + lengths.back() : listOf(lengths));
}

bool isMultiplier(const Quantity& quantity) { return &quantity == &attentoscope::quantity("multiplier"); }

QString sampleText(const SweepTable& table)
{
    Index trials = 0, sampled = 0; // rows; short sequences have fewer than are asked for
    std::optional<SweepPoint> beyond; // the longest length beyond those of the experiment
    for (const SweepPoint& point : table.points) {
        trials = std::max(trials, point.trials);
        sampled = std::max(sampled, std::min(point.rows, point.n));
        if (point.n > table.experiment.lengths.values().back())
            beyond = point;
    }
    const Source* source = findSource(table.experiment.source);
    const bool ofWindows = source != nullptr && !source->generated && table.experiment.windows;
    const QString rows = countText(sampled > 0 ? sampled : table.experiment.rows),
                  many = (ofWindows ? words(QT_TRANSLATE_NOOP("CurvePicture", "%1 windows"))
                                    : words(QT_TRANSLATE_NOOP("CurvePicture", "%1 trials"))) // of tokens of a text, too
                             .arg(countText(trials));
    if (beyond && (beyond->trials < trials || beyond->rows < table.experiment.rows))
        return words(QT_TRANSLATE_NOOP("CurvePicture", "%1 × %2 rows; at n > %3: %4 × %5 rows"))
            .arg(many, rows, countText(table.experiment.lengths.values().back()), countText(beyond->trials),
                countText(beyond->rows));
    return trials == 1 ? words(QT_TRANSLATE_NOOP("CurvePicture", "mean of %1 rows")).arg(rows)
                       : words(QT_TRANSLATE_NOOP("CurvePicture", "mean of %1 × %2 rows")).arg(many, rows);
}

namespace {

// Returns "d 64", "A Standard", "RoPE base 10,000", or the label alone where the value is long, a switch or nothing.
QString fieldInWords(const Field& field, const std::string& value)
{
    if (field.kind == FieldKind::Policy) {
        const auto choice = parsePolicy(value);
        return choice ? policyLegend(std::size_t(field.compared), *choice) : translated(field.label);
    }
    const QString label = translated(field.label), last = label.section(QLatin1Char(' '), -1);
    const QString name = last.size() == 1 ? last : label; // "Head dimension d" is d
    if (value.empty() || value.front() == '#' || field.kind == FieldKind::Flag)
        return name;
    if (const auto number = parseNumber(value); number && (field.kind == FieldKind::Integer || field.kind == FieldKind::Real))
        return name + QLatin1Char(' ')
            + (field.kind == FieldKind::Integer ? countText((long long)(*number)) : briefText(*number));
    return name + QLatin1Char(' ') + printable(value);
}

} // namespace

QString keptName(const KeptCurves& kept, const Experiment& experiment)
{
    const std::map<std::string, std::string> now = measuredOn(experiment, kept.axis);
    constexpr qsizetype mostFields = 2;
    const QString separator = QStringLiteral(" · ");
    const auto source = kept.of.find("source"), present = now.find("source");
    if (source == kept.of.end() || present == now.end())
        return kept.name;
    if (source->second != present->second) {
        const Source* found = findSource(source->second);
        return kept.name + separator + (found != nullptr ? translated(found->label) : QString::fromStdString(source->second));
    }
    QStringList others;
    for (const Field& field : experimentFields()) {
        const auto then = kept.of.find(field.key), is = now.find(field.key);
        if (then != kept.of.end() && is != now.end() && then->second != is->second)
            others << fieldInWords(field, then->second);
    }
    if (others.size() > mostFields)
        others = others.first(mostFields) << QStringLiteral("…");
    return kept.named || others.empty() ? kept.name : kept.name + separator + listOf(others);
}

void addKept(LinePicture& picture, const std::vector<KeptCurves>& kept, const std::string& key, const Quantity& quantity,
    const Experiment& now, bool bits)
{
    const EntropyMeasure& entropy = now.entropy;
    constexpr Dash dashes[mostKept] = {
        Dash::Dotted, Dash::DashDot, Dash::LongDash, Dash::DashDotDot, Dash::ShortDash, Dash::LongDashDot};
    const double unit = quantityFactor(quantity, entropy, bits);
    for (std::size_t set = 0; set < kept.size(); ++set) {
        const KeptCurves& each = kept[set];
        const QString name = keptName(each, now);
        if (each.key() != key) {
            picture.note += words(QT_TRANSLATE_NOOP("CurvePicture", " · %1 not shown (x axis: %2)"))
                                .arg(each.name, QString::fromStdString(each.key()));
            continue;
        }
        const auto found = each.means.find(quantity.key);
        const bool otherMeasure = quantity.unit == QuantityUnit::Entropy && each.measure != entropyMeasureText(entropy);
        if (found == each.means.end() || otherMeasure)
            continue;
        const std::vector<double> places = each.places();
        for (std::size_t policy = 0; policy < each.policies.size(); ++policy) {
            Series& series = picture.series.emplace_back();
            auto choice = parsePolicy(each.policies[policy]);
            if (choice && !each.axis.empty())
                choice->parameters.clear(); // they may vary along the axis
            const SeriesId ofSet{.source = each.name, .kind = keptKind};
            const QString shown = choice ? policyLegend(policy, *choice) : QString::fromStdString(each.policies[policy]);
            const bool isPresent = shown == policyLegend(policy, policy == 0 ? now.policyA : now.policyB);
            series.id = {policy, ofSet.source, ofSet.kind};
            series.name = naming(isPresent ? SeriesId{.policy = policy} : series.id, shown); // others may have been compared
            series.legend = naming(ofSet, name);
            series.kind = name;
            series.hue = Hue::policy(policy);
            series.thin = true;
            series.dash = dashes[set % mostKept];
            for (std::size_t k = 0; k < places.size(); ++k) {
                series.xs.push_back(places[k]);
                series.ys.push_back(found->second[policy * places.size() + k] * unit);
            }
        }
    }
}

void addBeside(LinePicture& picture, const LinePicture& second, const std::string& present, const std::string& source, bool faded)
{
    const QString names[] = {sourceWord(present), sourceWord(source)};
    const auto sayWhyNone = [&picture](const LinePicture& part, const QString& name) { // first: a long note is elided
        if (part.series.empty())
            picture.note = words(QT_TRANSLATE_NOOP("CurvePicture", "%1: %2 · ")).arg(name, part.emptyText) + picture.note;
    };
    sayWhyNone(picture, names[0]);
    sayWhyNone(second, names[1]);
    if (second.series.empty())
        return;
    picture.filled = names[0];
    picture.hollow = names[1];
    for (Series series : second.series) {
        series.id.source = QString::fromStdString(source);
        series.name =
            naming({series.id.policy, series.id.source}, phraseOf({policyLetter(series.id.policy.value_or(0)), names[1]}));
        series.hollow = true;
        series.thin = true;
        series.faded = faded;
        picture.series.push_back(std::move(series));
    }
}

LinePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits)
{
    const double unit = quantityFactor(quantity, table.experiment.entropy, bits);
    LinePicture picture = pictureOfCurves();
    picture.yLabel = quantityAxis(quantity, table.experiment.entropy, bits);
    picture.series = seriesOf(table, quantity, theory, unit);
    const bool anything =
        std::any_of(picture.series.begin(), picture.series.end(), [](const Series& series) { return !series.xs.empty(); });
    if (!anything) {
        picture.series.clear();
        const bool seen = std::any_of(table.points.begin(), table.points.end(),
            [](const SweepPoint& point) { return point.trials > 0 && !std::isnan(point.entropy().mean); });
        picture.emptyText = table.stepsDone == 0 ? words(QT_TRANSLATE_NOOP("CurvePicture", "Computing …"))
            : seen && quantity.absent            ? translated(quantity.absent)
                                                 : words(QT_TRANSLATE_NOOP("CurvePicture", "No row sees any key."));
    }
    addNotes(picture, table, quantity, theory);
    picture.errorMeaning = translated(table.errorMeaning());
    return picture;
}

QString whyNoCurves(const Error& error)
{
    Message why = error.why;
    for (std::string& argument : why.arguments)
        if (const Source* source = findSource(argument))
            argument = translated(source->label).toStdString();
    return translated(why);
}

} // namespace attentoscope
