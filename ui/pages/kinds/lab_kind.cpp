// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/lab/grid/grid_question.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/verdicts/length_verdict.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

namespace {

void tellGrid(Depicted& depicted, const DepictedView& view, const Document&, Engine&)
{
    if (view.name == QLatin1String("lab/grid-of-a"))
        depicted.unseen.emplace_back("B");
    if (view.name == QLatin1String("lab/grid-of-b"))
        depicted.unseen.emplace_back("A");
}

} // namespace

PageKind labKind()
{
    return {PageGroup::Measure, "lab", QT_TRANSLATE_NOOP("Pages", "Policy lab"),
        QT_TRANSLATE_NOOP("Pages", "Curves of any number of scale policies against length, compared with theory"),
        makeBoards<labBoards>(), wholeForm,
        {verdictReads<Curves, Evaluation, MoreRows, GridQuestion>,
            [](Engine& engine, const Document& document) {
                if (document.view().of<LabSettings>().board == LabBoard::Curves)
                    return againstLength(engine, document, [](const SweepTable& table) { return lengthVerdict(table); });
                const QString tiles = said<GridQuestion>(engine, [](const GridTable& grid) { return tilesVerdict(grid.sweeps); });
                return tiles.isEmpty() ? evaluatedVerdict(engine, document) : tiles;
            },
            lengthVerdictHelp},
        PageDepicts(tellGrid), true};
}

} // namespace attentoscope
