#include "ui/pages/page_list.h"

#include "ui/pages/cost/cost_page.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/geometry/geometry_page.h"
#include "ui/pages/gradients/gradients_page.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/jl/jl_page.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/masks/masks_page.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

template <class P>
Page* make(Document* document, Engine* engine)
{
    return new P(document, engine);
}

using Group = FieldGroup;
const std::vector<FieldGroup> wholeForm{
    Group::Source, Group::Positions, Group::Scale, Group::Mask, Group::Measure, Group::Curves};

const PageKind kinds[] = {
    {"explore", QT_TRANSLATE_NOOP("Pages", "Explore"),
        QT_TRANSLATE_NOOP("Pages", "Maps, curves and numbers of two scale policies"), make<ExplorePage>, wholeForm},
    {"masks", QT_TRANSLATE_NOOP("Pages", "Masks"), QT_TRANSLATE_NOOP("Pages", "What masks do, on sentences side by side"),
        make<MasksPage>, wholeForm},
    {"lab", QT_TRANSLATE_NOOP("Pages", "Policy lab"),
        QT_TRANSLATE_NOOP("Pages", "Any number of scale policies against length, with theory beside them"), make<LabPage>,
        wholeForm, true},
    {"entropy", QT_TRANSLATE_NOOP("Pages", "Entropy"),
        QT_TRANSLATE_NOOP("Pages", "Spectra, distributions over rows, and how far A and B are apart"), make<EntropyPage>,
        wholeForm},
    {"heads", QT_TRANSLATE_NOOP("Pages", "Heads"),
        QT_TRANSLATE_NOOP("Pages", "Every head of every layer: how focused it is, and how far heads agree"), make<HeadsPage>,
        {Group::Source, Group::Positions, Group::Scale, Group::Mask, Group::Measure}},
    {"gradients", QT_TRANSLATE_NOOP("Pages", "Gradients"),
        QT_TRANSLATE_NOOP("Pages", "How much gradient passes: washed out, frozen, through recurrent steps, with additive scores"),
        make<GradientsPage>, wholeForm, true},
    {"jl", QT_TRANSLATE_NOOP("Pages", "JL"),
        QT_TRANSLATE_NOOP("Pages", "Johnson–Lindenstrauss: why ln n dimensions are enough, on random projections"), make<JlPage>,
        {Group::Projection}},
    {"geometry", QT_TRANSLATE_NOOP("Pages", "Geometry"),
        QT_TRANSLATE_NOOP("Pages", "Tokens in another order, and outputs as points in the hull of the values"),
        make<GeometryPage>, wholeForm, true},
    {"cost", QT_TRANSLATE_NOOP("Pages", "Cost"),
        QT_TRANSLATE_NOOP("Pages", "Time and memory of attention on this machine, with all scores kept and streamed"),
        make<CostPage>, {Group::Source, Group::Mask}},
};

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

QString pageShortcut(std::size_t number) { return number < 9 ? QStringLiteral("Ctrl+%1").arg(number + 1) : QString(); }

} // namespace attentoscope
