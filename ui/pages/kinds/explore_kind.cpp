// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/explore_board.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/length_verdict.h"
#include "ui/pages/verdicts/said.h"

#include <algorithm>

namespace attentoscope {

namespace {

// Returns the curves of the policies that are compared: these may have been measured together with the lab's further ones.
SweepTable ofCompared(const SweepTable& table)
{
    SweepTable compared = table;
    compared.policies.resize(std::min(table.policies.size(), comparedPolicies(table.experiment).size()));
    compared.points.resize(compared.policies.size() * table.lengths.size());
    return compared;
}

QString besideLength(Engine& engine, const Document& document)
{
    const auto alone = [&] {
        return againstLength(engine, document, [](const SweepTable& table) { return lengthVerdict(ofCompared(table)); });
    };
    const SharedSweep* curves = known<Curves>(engine);
    const Inquiry<CurvesBeside>& second = engine.inquiry<CurvesBeside>();
    const std::string source = document.view().of<CurvesSettings>().secondTo(document.experiment().source);
    const bool isThere =
        second.isAsked() && second.failure() == nullptr && second.answer() && second.of()->subject.experiment.source == source;
    if (curves == nullptr || !*curves || !engine.inquiry<Curves>().isAsked())
        return alone();
    if (isThere)
        return lengthVerdict(ofCompared(**curves), second.answer().get());
    for (const KeptCurves& kept : document.view().of<CurvesSettings>().kept)
        if (const auto table = ofAnotherSource(kept, (*curves)->experiment))
            return lengthVerdict(ofCompared(**curves), &*table);
    return alone();
}

} // namespace

PageKind exploreKind()
{
    return {PageGroup::See, "explore", QT_TRANSLATE_NOOP("Pages", "Explore"),
        QT_TRANSLATE_NOOP("Pages", "Maps, curves and numbers of two scale policies"), makePage<ExplorePage, exploreBoard>(),
        wholeForm, {verdictReads<Curves, CurvesBeside, Evaluation, MoreRows>, besideLength, lengthVerdictHelp}, depictsTheForm};
}

} // namespace attentoscope
