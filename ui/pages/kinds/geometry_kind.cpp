// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_page.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

namespace {

void tellMaps(Depicted& depicted, const DepictedView& view, const Document&, Engine&)
{
    if (view.name.startsWith(QLatin1String("geometry/map-")))
        depicted.unseen.emplace_back("B");
}

} // namespace

PageKind geometryKind()
{
    return {PageGroup::Why, "geometry", QT_TRANSLATE_NOOP("Pages", "Geometry"),
        QT_TRANSLATE_NOOP(
            "Pages", "Permuted tokens, outputs as points in the convex hull of the values, and a query that you move by hand"),
        makeBoards<geometryBoards>(), wholeForm,
        {verdictReads<TokenOrder>, [](Engine& engine, const Document&) { return said<TokenOrder>(engine, orderVerdict); },
            QT_TRANSLATE_NOOP(
                "Verdicts", "The largest change of a weight when the tokens are permuted and their order is restored"),
            nullptr,
            {"geometry/hull", "geometry/distances", "geometry/query-plane", "geometry/query-field", "geometry/score-factors"}},
        PageDepicts(tellMaps), true};
}

} // namespace attentoscope
