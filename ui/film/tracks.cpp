// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/tracks.h"

#include "core/masks/mask_number.h"
#include "core/policies/policy.h"
#include "core/sources/source.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/page_list.h"
#include "ui/panels/source_numbers.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct TrackWords {
    Q_DECLARE_TR_FUNCTIONS(Tracks)
};

constexpr double largestWindow = 1e6;

Outcome<Done> setFactor(FilmSubject& subject, double value)
{
    subject.view.of<EntropySettings>().factor = value;
    return Done{};
}

Outcome<Done> setPath(FilmSubject& subject, double value)
{
    subject.view.of<GeometrySettings>().pathMultiplier = value;
    return Done{};
}

std::optional<double> rowOf(const FilmSubject& subject)
{
    if (subject.rows == 0)
        return {};
    return double(shownRow(subject.view.row, subject.rows));
}

Outcome<Done> setRow(FilmSubject& subject, double value)
{
    subject.view.row = Index(value);
    return Done{};
}

void fitRow(const FilmSubject& subject, TrackState& state)
{
    state.most = double(subject.rows - 1);
    state.usual.to = state.most;
}

std::optional<double> windowOf(const FilmSubject& subject)
{
    const auto number = numberOf(subject.experiment.mask);
    return number ? std::optional(double(number->value)) : std::nullopt;
}

Outcome<Done> setWindow(FilmSubject& subject, double value)
{
    subject.experiment.mask = withNumber(subject.experiment.mask, Index(value));
    return Done{};
}

void fitWindow(const FilmSubject& subject, TrackState& state)
{
    const double value = double(numberOf(subject.experiment.mask)->value);
    state.usual.to = std::min(std::max(2 * value, 64.0), state.most);
}

QString nameWindow(const FilmSubject& subject)
{
    return TrackWords::tr("Size of the mask %1").arg(QString::fromStdString(numberOf(subject.experiment.mask)->form));
}

QString sayWindow(const FilmSubject& subject)
{
    const MaskNumber number = *numberOf(subject.experiment.mask);
    const QString form = QString::fromStdString(number.form), letter = form.mid(form.indexOf(QLatin1Char('(')) + 1, 1);
    return number.countsKeys ? TrackWords::tr("w = %1 keys") : letter + QStringLiteral(" = %1");
}

// Returns the first parameter of a policy; null: none.
template <PolicyChoice Experiment::*Choice>
const PolicyParameter* parameterOf(const FilmSubject& subject)
{
    const Policy* policy = findPolicy((subject.experiment.*Choice).name);
    const bool applies = policy != nullptr && !policy->parameters.empty() && !givesWeights(subject.experiment);
    return applies ? &policy->parameters.front() : nullptr;
}

template <PolicyChoice Experiment::*Choice>
std::optional<double> getParameter(const FilmSubject& subject)
{
    const PolicyParameter* parameter = parameterOf<Choice>(subject);
    if (parameter == nullptr)
        return {};
    return policyParameter(subject.experiment.*Choice, *parameter);
}

template <PolicyChoice Experiment::*Choice>
Outcome<Done> setParameter(FilmSubject& subject, double value)
{
    (subject.experiment.*Choice).parameters[parameterOf<Choice>(subject)->key] = value;
    return Done{};
}

template <PolicyChoice Experiment::*Choice>
QString parameterName(const FilmSubject& subject)
{
    const QString letter = Choice == &Experiment::policyA ? QStringLiteral("A") : QStringLiteral("B");
    return labelled(letter, translated(parameterOf<Choice>(subject)->label));
}

template <PolicyChoice Experiment::*Choice>
QString sayParameter(const FilmSubject& subject)
{
    return parameterName<Choice>(subject) + QStringLiteral(" = %1");
}

template <PolicyChoice Experiment::*Choice>
void fitParameter(const FilmSubject& subject, TrackState& state)
{
    const PolicyParameter& parameter = *parameterOf<Choice>(subject);
    const double usual = parameter.initial > 0 ? parameter.initial : 1;
    state.least = std::max(parameter.min, 1e-3); // a scale factor of 0 would be infinitely far away on a logarithmic track
    state.most = parameter.max;
    state.usual.from = std::clamp(usual / 4, state.least, state.most);
    state.usual.to = std::clamp(usual * 4, state.least, state.most);
}

constexpr bool even = false, byFactors = true;

FilmRange wholeRange(double from, double to, bool logarithmic) { return {from, to, logarithmic, true}; }
FilmRange realRange(double from, double to, bool logarithmic) { return {from, to, logarithmic, false}; }

Track ofField(const char* key, const char* says, FilmRange usual)
{
    return {.key = key, .field = key, .title = nullptr, .says = says, .usual = std::move(usual)};
}

template <PolicyChoice Experiment::*Choice>
Track ofParameter(const char* field, const char* title)
{
    return {.key = field,
        .field = field,
        .title = title,
        .says = nullptr,
        .usual = realRange(0.25, 4, byFactors),
        .get = getParameter<Choice>,
        .set = setParameter<Choice>,
        .missing = ATT_TEXT("core", "This policy has no parameter."),
        .fit = fitParameter<Choice>,
        .naming = parameterName<Choice>,
        .saying = sayParameter<Choice>};
}

const std::vector<Track>& table()
{
    static const std::vector<Track> entries = {
        ofField("n", ATT_TEXT("core", "n = %1 tokens"), wholeRange(64, 4096, byFactors)),
        ofField("tau", ATT_TEXT("core", "τ = %1"), realRange(0.25, 4, byFactors)),
        ofParameter<&Experiment::policyA>("policy-a", ATT_TEXT("core", "Parameter of policy A")),
        ofParameter<&Experiment::policyB>("policy-b", ATT_TEXT("core", "Parameter of policy B")),
        {.key = "factor",
            .field = nullptr,
            .title = ATT_TEXT("core", "Factor α that multiplies λ of B"),
            .says = ATT_TEXT("core", "α = %1"),
            .usual = realRange(0.25, 4, byFactors),
            .page = "entropy",
            .least = 0.25,
            .most = 4,
            .get = [](const FilmSubject& subject) { return std::optional(subject.view.of<EntropySettings>().factor); },
            .set = setFactor},
        {.key = "path",
            .field = nullptr,
            .title = ATT_TEXT("core", "Multiplier m that moves the output"),
            .says = ATT_TEXT("core", "m = %1"),
            .usual = realRange(0.125, 8, byFactors),
            .page = "geometry",
            .least = 1e-3,
            .most = 1e3,
            .get = [](const FilmSubject& subject) { return std::optional(subject.view.of<GeometrySettings>().pathMultiplier); },
            .set = setPath},
        {.key = "window",
            .field = "mask",
            .title = ATT_TEXT("core", "Size of the mask's window"),
            .says = nullptr,
            .usual = wholeRange(1, 64, byFactors),
            .least = 1,
            .most = largestWindow,
            .get = windowOf,
            .set = setWindow,
            .missing = ATT_TEXT("core", "This mask has no size to vary; masks like sliding(128) have one."),
            .fit = fitWindow,
            .naming = nameWindow,
            .saying = sayWindow},
        ofField("batch", ATT_TEXT("core", "sequence %1"), wholeRange(0, 1, even)),
        ofField("layer", ATT_TEXT("core", "layer %1"), wholeRange(0, 1, even)),
        ofField("head", ATT_TEXT("core", "head %1"), wholeRange(0, 1, even)),
        {.key = "row",
            .field = nullptr,
            .title = ATT_TEXT("core", "Selected row"),
            .says = ATT_TEXT("core", "row %1"),
            .usual = wholeRange(0, 1, even),
            .get = rowOf,
            .set = setRow,
            .missing = ATT_TEXT("core", "There are no rows yet."),
            .fit = fitRow},
        ofField("seed", ATT_TEXT("core", "seed %1"), wholeRange(1, 16, even)),
        ofField("cosine", ATT_TEXT("core", "cosine %1"), realRange(0.3, 0.95, even)),
        ofField("rho", ATT_TEXT("core", "ρ = %1"), realRange(0, 0.95, even)),
        ofField("alibi", ATT_TEXT("core", "ALiBi slope %1"), realRange(0.001, 1, byFactors)),
    };
    return entries;
}

const Field* fieldOf(const Track& track) { return track.field == nullptr ? nullptr : findField(track.field); }

std::optional<double> valueOf(const Track& track, const FilmSubject& subject)
{
    if (track.get != nullptr)
        return track.get(subject);
    const FieldValue value = fieldOf(track)->get(subject.experiment);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? double(*whole) : std::get<double>(value);
}

// Says why the page or the source does not use the track's field; empty: both do.
QString whyNotRead(const Track& track, const FilmSubject& subject)
{
    const PageKind& page = pageKinds()[pageNumber(subject.view.page)];
    if (track.page != nullptr && subject.view.page != QLatin1String(track.page))
        return TrackWords::tr("Only the page %1 shows the effect of this parameter.")
            .arg(pageLabel(pageKinds()[pageNumber(QLatin1String(track.page))]));
    const Field* field = fieldOf(track);
    if (field == nullptr)
        return {};
    const Source* source = findSource(subject.experiment.source);
    if (source != nullptr && !reads(*source, *field))
        return TrackWords::tr("The source “%1” does not have this parameter.").arg(translated(source->label));
    if (std::ranges::find(page.form, field->group) == page.form.end())
        return TrackWords::tr("The page %1 does not depend on this parameter.").arg(pageLabel(page));
    const Worksheet& worksheet = subject.worksheet;
    if (!worksheet.isEmpty() && std::ranges::find(worksheet.controls, track.field) == worksheet.controls.end())
        return TrackWords::tr("The worksheet locks this parameter.");
    return {};
}

// Widens the usual range so that it contains the present value.
void holdValue(TrackState& state)
{
    if (!(state.value >= state.least && state.value <= state.most))
        return;
    state.usual.from = std::min(state.usual.from, state.value);
    state.usual.to = std::max(state.usual.to, state.value);
}

void chooseAmong(TrackState& state, const std::vector<Index>& all)
{
    if (all.size() < 2) {
        state.why = TrackWords::tr("This parameter has only one value, so there is nothing to play.");
        return;
    }
    state.usual.numbers = all;
    state.usual.from = state.least = double(all.front());
    state.usual.to = state.most = double(all.back());
}

} // namespace

std::span<const Track> tracks() { return table(); }

QString trackTitle(const Track& track, const FilmSubject& subject)
{
    if (track.naming != nullptr && valueOf(track, subject))
        return track.naming(subject);
    return translated(track.title != nullptr ? track.title : fieldOf(track)->label);
}

TrackState trackState(const Track& track, const FilmSubject& subject, SourceNumbers& numbers)
{
    TrackState state;
    const Field* field = fieldOf(track);
    state.title = trackTitle(track, subject);
    state.usual = track.usual;
    const bool ownLimits = track.most > track.least;
    state.least = ownLimits || field == nullptr ? track.least : field->min;
    state.most = ownLimits || field == nullptr ? track.most : field->max;
    state.why = whyNotRead(track, subject);
    const std::optional<double> value = valueOf(track, subject);
    if (!value) {
        if (state.why.isEmpty())
            state.why = translated(track.missing);
        return state;
    }
    state.value = *value;
    if (track.fit != nullptr)
        track.fit(subject, state);
    if (field != nullptr && field->counted != Counted::Nothing && state.why.isEmpty()) {
        numbers.lookAt(subject.experiment);
        chooseAmong(state, numbers.of(field->counted));
    }
    holdValue(state);
    return state;
}

Outcome<Done> moveTo(const Track& track, FilmSubject& subject, double value)
{
    if (track.set != nullptr)
        return track.set(subject, value);
    const Field& field = *fieldOf(track);
    return field.kind == FieldKind::Integer ? setField(subject.experiment, field, std::int64_t(std::llround(value)))
                                            : setField(subject.experiment, field, value);
}

QString valueText(const Track& track, const FilmSubject& subject)
{
    const std::optional<double> value = valueOf(track, subject);
    if (!value)
        return {};
    const QString saying = track.saying != nullptr ? track.saying(subject) : translated(track.says);
    return saying.arg(track.usual.whole ? countText(std::llround(*value)) : briefText(*value, 3));
}

} // namespace attentoscope
