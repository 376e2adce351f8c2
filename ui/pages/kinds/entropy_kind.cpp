// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/entropy/entropy_question.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_question.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/said.h"

namespace attentoscope {

PageKind entropyKind()
{
    return {PageGroup::Measure, "entropy", QT_TRANSLATE_NOOP("Pages", "Entropy"),
        QT_TRANSLATE_NOOP("Pages", "Entropy spectra, distributions over rows, and the divergence between A and B"),
        makeBoards<entropyBoards>(), wholeForm,
        {verdictReads<EntropyQuestion, SinkQuestion>,
            [](Engine& engine, const Document& document) {
                const EntropySettings& settings = document.view().of<EntropySettings>();
                if (settings.ofSinks)
                    return said<SinkQuestion>(engine, [&](const SinkStudy& study) { return sinkVerdict(study, settings.sinks); });
                const Entropies* found = known<EntropyQuestion>(engine);
                return found != nullptr && found->study ? entropyVerdict(*found->study) : QString();
            },
            rowVerdictHelp},
        depictsTheForm};
}

} // namespace attentoscope
