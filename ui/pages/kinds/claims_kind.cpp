// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/claims/claims_page.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

PageKind claimsKind()
{
    return {PageGroup::Why, "claims", QT_TRANSLATE_NOOP("Pages", "Claims"),
        QT_TRANSLATE_NOOP("Pages", "What papers say about attention, computed again: what is reproduced, and what is not"),
        makeBoard<claimsBoard>(), {},
        {verdictReads<RemadeClaims>, [](Engine& engine, const Document&) { return said<RemadeClaims>(engine, claimsVerdict); },
            QT_TRANSLATE_NOOP("Verdicts",
                "A claim is reproduced if all of its values are within their limits, and partly reproduced if some are. An "
                "erratum "
                "is a published claim that is wrong.")},
        PageDepicts([](Depicted& depicted, const DepictedView&, const Document&, Engine&) { depicted.ofExperiment = false; })};
}

} // namespace attentoscope
