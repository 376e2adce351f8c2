// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_list.h"

#include "ui/pages/claims/claims_page.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/counterfactual/counterfactual_page.h"
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/extrapolation/extrapolation_page.h"
#include "ui/pages/geometry/geometry_page.h"
#include "ui/pages/gradients/gradients_page.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/jl/jl_page.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/steps/steps_page.h"
#include "ui/widgets/board.h"
#include "ui/widgets/board_spec.h"
#include "ui/widgets/boards_page.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

template <class P>
Page* make(Document* document, Engine* engine)
{
    return new P(document, engine);
}

template <BoardSpec (*board)()>
Page* makeBoard(Document* document, Engine* engine)
{
    return new Board(board(), document, engine, nullptr);
}

template <BoardsSpec (*boards)()>
Page* makeBoards(Document* document, Engine* engine)
{
    return new BoardsPage(boards(), document, engine, nullptr);
}

using Group = FieldGroup;
const std::vector<FieldGroup> wholeForm{
    Group::Source, Group::Positions, Group::Scale, Group::Mask, Group::Measure, Group::Curves};

const PageKind kinds[] = {
    {PageGroup::See, "explore", QT_TRANSLATE_NOOP("Pages", "Explore"),
        QT_TRANSLATE_NOOP("Pages", "Maps, curves and numbers of two scale policies"), make<ExplorePage>, wholeForm},
    {PageGroup::See, "masks", QT_TRANSLATE_NOOP("Pages", "Masks"),
        QT_TRANSLATE_NOOP("Pages", "What masks do, on sentences side by side"), make<MasksPage>, wholeForm},
    {PageGroup::See, "distance", QT_TRANSLATE_NOOP("Pages", "Distance"),
        QT_TRANSLATE_NOOP("Pages", "How much weight keys get near the query and far from it"), makeBoard<distanceBoard>,
        wholeForm},
    {PageGroup::See, "steps", QT_TRANSLATE_NOOP("Pages", "Steps"),
        QT_TRANSLATE_NOOP("Pages", "One attention followed from queries and keys to the output, number by number"),
        make<StepsPage>, wholeForm, true},
    {PageGroup::Measure, "lab", QT_TRANSLATE_NOOP("Pages", "Policy lab"),
        QT_TRANSLATE_NOOP("Pages", "Any number of scale policies against length, with theory beside them"), make<LabPage>,
        wholeForm, true},
    {PageGroup::Measure, "entropy", QT_TRANSLATE_NOOP("Pages", "Entropy"),
        QT_TRANSLATE_NOOP("Pages", "Spectra, distributions over rows, and how far A and B are apart"), makeBoards<entropyBoards>,
        wholeForm},
    {PageGroup::Measure, "extrapolation", QT_TRANSLATE_NOOP("Pages", "Extrapolation"),
        QT_TRANSLATE_NOOP("Pages", "Train short, test long: small networks under each policy at lengths they never saw"),
        make<ExtrapolationPage>, {Group::Extrapolation, Group::Scale}, true},
    {PageGroup::Measure, "cost", QT_TRANSLATE_NOOP("Pages", "Cost"),
        QT_TRANSLATE_NOOP("Pages",
            "Time and memory of attention on this machine, with scores stored and streamed, and the cost of padding in a batch"),
        make<CostPage>, {Group::Source, Group::Mask, Group::Padding}},
    {PageGroup::Models, "heads", QT_TRANSLATE_NOOP("Pages", "Heads"),
        QT_TRANSLATE_NOOP("Pages", "Every head of every layer: how focused it is, and how far heads agree"), make<HeadsPage>,
        {Group::Source, Group::Positions, Group::Scale, Group::Mask, Group::Measure}, false, &ShownHeads::reads,
        QT_TRANSLATE_NOOP("Pages",
            "The page shows a recorded model with its own length, positions and mask. “Use this model” lets you change "
            "them.")},
    {PageGroup::Models, "counterfactual", QT_TRANSLATE_NOOP("Pages", "What if"),
        QT_TRANSLATE_NOOP(
            "Pages", "What if the heads used another policy: all of them under A and B, on the same queries and keys"),
        make<CounterfactualPage>, wholeForm},
    {PageGroup::Why, "gradients", QT_TRANSLATE_NOOP("Pages", "Gradients"),
        QT_TRANSLATE_NOOP("Pages", "How much gradient passes: washed out, frozen, through recurrent steps, with additive scores"),
        make<GradientsPage>, wholeForm, true},
    {PageGroup::Why, "jl", QT_TRANSLATE_NOOP("Pages", "Projections"),
        QT_TRANSLATE_NOOP("Pages", "Johnson–Lindenstrauss: why ln n dimensions are enough, on random projections"), make<JlPage>,
        {Group::Source, Group::Positions, Group::Scale, Group::Mask, Group::Projection}},
    {PageGroup::Why, "geometry", QT_TRANSLATE_NOOP("Pages", "Geometry"),
        QT_TRANSLATE_NOOP(
            "Pages", "Tokens in another order, outputs as points in the hull of the values, and a query that is moved by hand"),
        make<GeometryPage>, wholeForm, true},
    {PageGroup::Why, "claims", QT_TRANSLATE_NOOP("Pages", "Claims"),
        QT_TRANSLATE_NOOP("Pages", "What papers say about attention, computed again: what is reproduced, and what is not"),
        make<ClaimsPage>, {}},
};

constexpr const char* groupLabels[] = {QT_TRANSLATE_NOOP("Pages", "See"), QT_TRANSLATE_NOOP("Pages", "Measure"),
    QT_TRANSLATE_NOOP("Pages", "Models"), QT_TRANSLATE_NOOP("Pages", "Why")};

QString words(const char* text) { return QCoreApplication::translate("Pages", text); }

} // namespace

std::span<const PageKind> pageKinds() { return kinds; }

std::size_t pageNumber(const QString& name)
{
    const auto found = std::ranges::find_if(kinds, [&](const PageKind& kind) { return name == QLatin1String(kind.name); });
    return found == std::end(kinds) ? 0 : std::size_t(found - std::begin(kinds));
}

QString pageLabel(const PageKind& kind) { return words(kind.label); }

QString pageHelp(const PageKind& kind) { return words(kind.help); }

QString pageWhyNot(const PageKind& kind) { return kind.whyNot == nullptr ? QString() : words(kind.whyNot); }

QString pageGroupLabel(PageGroup group) { return words(groupLabels[int(group)]); }

// Skips Ctrl+0, which shows the whole map.
QString pageShortcut(std::size_t number)
{
    if (number < 9)
        return QStringLiteral("Ctrl+%1").arg(number + 1);
    return number < 18 ? QStringLiteral("Ctrl+Shift+%1").arg(number - 8) : QString();
}

} // namespace attentoscope
