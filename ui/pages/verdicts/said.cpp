// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/said.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/joined.h"

namespace attentoscope {

QString evaluatedVerdict(Engine& engine, const Document& document)
{
    const SharedResult& result = mostRows(engine);
    return result && engine.inquiry<Evaluation>().failure() == nullptr
        ? evaluationVerdict(*result, onlyPolicy(document.experiment(), document.view()))
        : QString();
}

QString againstLength(Engine& engine, const Document& document, QString (*tell)(const SweepTable& table))
{
    const Experiment& experiment = document.experiment();
    QString text;
    if (engine.inquiry<Curves>().isAsked()) // otherwise they are hidden, and those that are known may be of another experiment
        text = said<Curves>(engine, tell);
    if (text.isEmpty())
        text = evaluatedVerdict(engine, document);
    if (text.isEmpty() || !hasHeads(experiment))
        return text;
    const bool layers = experiment.source == "tensor";
    return inOneText({layers ? Verdicts::tr("Layer %1 · head %2.").arg(experiment.layer).arg(experiment.head)
                             : Verdicts::tr("Head %1.").arg(experiment.head),
        text});
}

} // namespace attentoscope
