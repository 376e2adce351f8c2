// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

PageKind distanceKind()
{
    return {PageGroup::See, "distance", QT_TRANSLATE_NOOP("Pages", "Distance"),
        QT_TRANSLATE_NOOP("Pages", "How much weight keys get near the query and far from it"), makeBoard<distanceBoard>(),
        wholeForm,
        {verdictReads<Distances>, [](Engine& engine, const Document&) { return said<Distances>(engine, distanceVerdict); },
            QT_TRANSLATE_NOOP("Verdicts",
                "Distance from the query within which half of a row's weight lies: mean over rows, accurate to the width of a "
                "bar. Uniform weights give every visible key the same weight. “As far as”: within 10 %.")},
        depictsTheForm};
}

} // namespace attentoscope
