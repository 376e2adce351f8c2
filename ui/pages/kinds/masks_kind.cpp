// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/maps.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/masks/masks_board.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

namespace {

void tellPolicies(Depicted& depicted, const DepictedView&, const Document& document, Engine&)
{
    if (const MaskPolicies maps = document.view().of<MasksSettings>().policies; maps != MaskPolicies::Both)
        depicted.unseen.emplace_back(maps == MaskPolicies::A ? "B" : "A");
}

} // namespace

PageKind masksKind()
{
    return {PageGroup::See, "masks", QT_TRANSLATE_NOOP("Pages", "Masks"),
        QT_TRANSLATE_NOOP("Pages", "What masks do, shown on sentences"), makePage<MasksPage, masksBoard>(), wholeForm,
        {verdictReads<SequenceMaps>,
            [](Engine& engine, const Document&) {
                const Sequences* sequences = known<SequenceMaps>(engine);
                return sequences != nullptr ? maskVerdict(*sequences) : QString();
            },
            rowVerdictHelp},
        PageDepicts(tellPolicies)};
}

} // namespace attentoscope
