// SPDX-License-Identifier: GPL-3.0-or-later
// The part of FigureMaker about series: which ones panels have, and what an author says of them.
#include "ui/document/document.h"
#include "ui/document/policy_looks.h"
#include "ui/document/questions/subject.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/meant_series.h"
#include "ui/text/joined.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace attentoscope {

std::vector<PolicyChoice> FigureMaker::policiesOf(const QString& view) const { return sweptPolicies(experimentOf(view)); }

Editable FigureMaker::editable(const QString& view, const AuthorMarks& marks) const
{
    const Figure* figure = panel(view);
    if (figure == nullptr)
        return {};
    Editable editable = figure->editable();
    const std::vector<NamedText::Run> runs = figure->runsInWords();
    const Document& document = benchOf(sessionOf(view)).document;
    const std::vector<PolicyChoice> policies = policiesOf(view);
    for (std::size_t p = 0; p < policies.size(); ++p) {
        if (!figure->mentions(p))
            continue;
        const auto isName = [p](const NamedText::Run& run) { return run.id.policy == p && !run.isLetter(); };
        const auto named = std::ranges::find_if(runs, isName);
        const QString name = named != runs.end() ? named->shown : policyLegend(p, policies[p]); // "B − A": as the caption
        editable.add({{.policy = p}, name, document.looks().hueOf(p, policies[p]), false});
    }
    for (const OwnNumbers& own : marks.numbers)
        editable.add({own.id(), own.name, Hue::plain()});
    return editable;
}

PictureEdits FigureMaker::withSeries(PictureEdits edits, const QString& view, const TypedSeriesEdits& series) const
{
    if (series.empty() && edits.typed.empty())
        return edits;
    const Editable panel = editable(view, edits.marks);
    return withMeantSeries(std::move(edits), series, panel, experimentOf(view));
}

Message FigureMaker::noSeries(const QString& key) const
{
    const QStringList names = seriesNames();
    const std::vector<std::string> facts{key.toStdString(), clausesOf(names).toStdString()};
    return {names.isEmpty() ? ATT_TEXT("core", "the figure has no series \"%1\"")
                            : ATT_TEXT("core", "the figure has no series \"%1\"; there are %2"),
        facts};
}

void FigureMaker::forPanels(const std::function<void(const View& view, int nth)>& visit) const
{
    std::map<QString, int> seen;
    for (const std::vector<View>& row : rows_)
        for (const View& view : row)
            visit(view, ++seen[view.name]);
}

PictureEdits FigureMaker::ownEdits(const FigureRecipe& recipe, const View& view, int nth) const
{
    const PictureEdits* said = editsOfPanel(recipe.edits, view.name, nth);
    PictureEdits edits = withSeries(said != nullptr ? *said : PictureEdits(), view.name, recipe.series);
    complete(edits, recipe.everywhere);
    return edits;
}

std::map<SeriesId, SeriesId> FigureMaker::samePolicies(const QString& view, const QString& other) const
{
    const std::vector<PolicyChoice> own = policiesOf(view), others = policiesOf(other);
    std::map<SeriesId, SeriesId> same;
    for (std::size_t p = 0; p < own.size(); ++p) {
        const bool isOfOneSession = sessionOf(view) == sessionOf(other);
        const std::size_t found = isOfOneSession ? p : std::size_t(std::ranges::find(others, own[p]) - others.begin());
        if (found < others.size())
            same[{.policy = p}] = {.policy = found};
    }
    return same;
}

// A policy that one panel names, or gives a look, has it in all panels of the sheet that have the policy and say nothing else.
PictureEdits FigureMaker::editsOf(const FigureRecipe& recipe, const View& view, int nth) const
{
    PictureEdits edits = ownEdits(recipe, view, nth);
    forPanels([&](const View& other, int nthOfOther) {
        if (other.name == view.name && nthOfOther == nth)
            return;
        const AllSeriesEdits ofOther = ownEdits(recipe, other, nthOfOther).series;
        for (const auto& [id, same] : samePolicies(other.name, view.name))
            if (const auto said = ofOther.find(id); said != ofOther.end())
                if (const SeriesEdits named = nameAndLook(said->second); named != SeriesEdits())
                    complete(edits.series[same], named);
    });
    for (std::size_t p = 0; p < edits.policyColors.size(); ++p)
        if (const auto own = edits.series.find({.policy = p}); own != edits.series.end())
            edits.policyColors[p] = own->second.look.color;
    return edits;
}

QStringList FigureMaker::seriesNames() const
{
    QStringList names;
    forPanels([&](const View& view, int) {
        for (const EditableSeries& series : editable(view.name).series)
            if (!series.name.isEmpty() && !names.contains(series.name))
                names << series.name;
    });
    return names;
}

QStringList FigureMaker::unknownSeries(const FigureRecipe& recipe) const
{
    QStringList unknown;
    for (const auto& [key, edits] : recipe.series) {
        bool isKnown = edits.rank != SeriesRank::Typed;
        forPanels([&](const View& view, int nth) {
            const Experiment experiment = experimentOf(view.name);
            const PictureEdits* own = editsOfPanel(recipe.edits, view.name, nth);
            const Editable panel = editable(view.name, own != nullptr ? own->marks : AuthorMarks());
            isKnown = isKnown || !meantSeries(key, panel, experiment).empty() || isPolicyOf(key, experiment);
        });
        if (!isKnown)
            unknown << key;
    }
    return unknown;
}

Outcome<Done> FigureMaker::checkSeries(const FigureRecipe& recipe) const
{
    for (const QString& key : unknownSeries(recipe))
        if (const std::string meant = nearestSeries(key, seriesNames()); !meant.empty())
            return badInput(
                "--series", {ATT_TEXT("core", "the figure has no series \"%1\", did you mean %2?"), {key.toStdString(), meant}});
    return Done{};
}

FigureRecipe FigureMaker::settled(FigureRecipe recipe) const
{
    const auto rank = [](const auto& each) { return each.second.rank; };
    if (std::ranges::all_of(
            recipe.series, [](SeriesRank each) { return each == SeriesRank::OfFile; }, rank))
        return recipe;
    const bool isMixed = std::ranges::adjacent_find(recipe.series, std::ranges::not_equal_to(), rank) != recipe.series.end();
    const FigureRecipe given = recipe;
    std::map<QString, int> count;
    forPanels([&](const View& view, int) { ++count[view.name]; });
    forPanels([&](const View& view, int nth) {
        const PictureEdits* before = editsOfPanel(given.edits, view.name, nth);
        if (!isMixed && (before == nullptr || before->series.empty()))
            return;
        PictureEdits edits = before != nullptr ? *before : PictureEdits();
        edits.series = withSeries(edits, view.name, given.series).series;
        recipe.edits[count[view.name] == 1 ? view.name : panelKey(view.name, nth)] = std::move(edits);
    });
    return recipe;
}

FigureRecipe FigureMaker::style(const FigureRecipe& recipe) const
{
    return styleOf(recipe, [this](const QString& view) { return policiesOf(view); });
}

} // namespace attentoscope
