// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/jl_page.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"
#include "ui/pages/verdicts/study_verdicts.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <initializer_list>

namespace attentoscope {

namespace {

std::vector<InquiryBase*> jlReads(Engine& engine, const Document& document)
{
    switch (document.view().of<JlSettings>().board) {
    case JlBoard::Points:
        return verdictReads<Projections>(engine, document);
    case JlBoard::Attention:
        return verdictReads<ProjectedMaps>(engine, document);
    case JlBoard::Linear:
        return verdictReads<LinearMaps>(engine, document);
    case JlBoard::Additive:
        return verdictReads<AdditiveCurves>(engine, document);
    }
    return {};
}

QString jlText(Engine& engine, const Document& document)
{
    const double epsilon = document.experiment().projection.epsilon;
    switch (document.view().of<JlSettings>().board) {
    case JlBoard::Points:
        if (const JlFound* found = known<Projections>(engine); found != nullptr && found->projection)
            return pointsVerdict(*found->projection, epsilon);
        return {};
    case JlBoard::Attention:
        return said<ProjectedMaps>(engine, projectedVerdict);
    case JlBoard::Linear:
        return said<LinearMaps>(engine, [&](const LinearAttention& study) { return linearVerdict(study, epsilon); });
    case JlBoard::Additive:
        return said<AdditiveCurves>(engine, additiveVerdict);
    }
    return {};
}

// Says which pictures show random points or formulas in place of the form's queries and keys, and which show one policy alone.
void tellProjections(Depicted& depicted, const DepictedView& view, const Document&, Engine& engine)
{
    const auto isOneOf = [&](std::initializer_list<const char*> pictures) {
        return std::ranges::any_of(
            pictures, [&](const char* each) { return view.name == QStringLiteral("jl/") + QLatin1String(each); });
    };
    const bool isPageOfPoints = view.name == QLatin1String("jl") && view.board == int(JlBoard::Points);
    const bool showsPoints = isOneOf({"ratios", "worst", "inner"}), showsFeatures = isOneOf({"performer"});
    if (isPageOfPoints)
        depicted.unseen = {"A", "B", "mask"};
    else if (showsPoints || showsFeatures)
        depicted.unseen = {"n", "d", "A", "B", "mask"};
    else if (isOneOf({"dimension", "multiplier"})) // these show formulas
        depicted.unseen = {"source", "A", "B", "mask", "seed"};
    else if (isOneOf({"map-not-projected", "map-projected", "map-softmax", "map-linear"}))
        depicted.unseen = {"B"};
    else if (isOneOf({"additive-entropy", "additive-factor", "additive-peak", "additive-reach"}))
        depicted.unseen = {"A", "B"};
    if (isPageOfPoints || showsPoints)
        depicted.data = DepictedWords::tr("%1 Gaussian points in %2 dimensions")
                            .arg(countText(depicted.experiment.projection.points), countText(depicted.experiment.projection.dim));
    const auto performer = showsFeatures ? engine.inquiry<Projections>().answer().performer : nullptr;
    if (performer)
        depicted.data = DepictedWords::tr("%1 queries and as many keys, each with %2 dimensions; random features drawn %3 times")
                            .arg(countText(performer->vectors), countText(performer->dim), countText(performer->draws));
}

} // namespace

PageKind jlKind()
{
    return {PageGroup::Why, "jl", QT_TRANSLATE_NOOP("Pages", "Projections"),
        QT_TRANSLATE_NOOP(
            "Pages", "Why about ln n dimensions are enough: the Johnson–Lindenstrauss lemma, shown with random projections"),
        makeBoards<jlBoards>(),
        {FieldGroup::Source, FieldGroup::Positions, FieldGroup::Scale, FieldGroup::Mask, FieldGroup::Projection},
        {jlReads, jlText,
            QT_TRANSLATE_NOOP("Verdicts", "Measured on random projections and random features, with theory where it exists"),
            nullptr, {"jl/inner", "jl/dimension", "jl/multiplier", "jl/performer"}},
        PageDepicts(tellProjections)};
}

} // namespace attentoscope
