// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/extrapolation_plan.h"
#include "core/training/tasks/task.h"
#include "ui/pages/extrapolation/extrapolation_page.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/translated.h"

#include <algorithm>

namespace attentoscope {

namespace {

// Networks have the n₀ that they are trained with.
Experiment asTrained(Experiment experiment)
{
    const auto planned = [&](const PolicyChoice& policy) {
        return training::plannedPolicies(experiment.extrapolation, {policy}).front();
    };
    experiment.policyA = planned(experiment.policyA);
    experiment.policyB = planned(experiment.policyB);
    std::ranges::transform(experiment.further, experiment.further.begin(), planned);
    return experiment;
}

void tellTask(Depicted& depicted, const DepictedView&, const Document&, Engine&)
{
    depicted.unseen = {"n", "d", "mask", "seed"};
    if (const training::Task* task = training::findTask(depicted.experiment.extrapolation.task))
        depicted.data = DepictedWords::tr("Small networks trained on the task “%1”").arg(translated(task->label));
}

} // namespace

PageKind extrapolationKind()
{
    return {PageGroup::Measure, "extrapolation", QT_TRANSLATE_NOOP("Pages", "Extrapolation"),
        QT_TRANSLATE_NOOP("Pages", "Train short, test long: small networks under each policy at lengths they never saw"),
        makeBoards<extrapolationBoards>(), {FieldGroup::Extrapolation, FieldGroup::Scale},
        {verdictReads<NetworkTraining>,
            [](Engine& engine, const Document& document) {
                if (isGuessing(document))
                    return Verdicts::tr("Before you see the results, draw how you expect accuracy to change with length.");
                const SharedNetworks* networks = known<NetworkTraining>(engine);
                if (pageInputs(document).shipped && engine.inquiry<NetworkTraining>().isLate())
                    return QString(); // they are tested in a moment
                if (networks == nullptr || !*networks || !showsNetworks(document, *engine.inquiry<NetworkTraining>().of()))
                    return Verdicts::tr("No network of this task is trained yet.");
                return (*networks)->isTested() ? extrapolationVerdict(**networks)
                                               : Verdicts::tr("The networks are being trained.");
            },
            QT_TRANSLATE_NOOP("Verdicts",
                "Compares policy A with the policy whose accuracy differs most from A's at the longest length tested, network by "
                "network on the same questions. That policy wins or loses if the 95 % confidence interval of the difference "
                "excludes 0.")},
        PageDepicts(tellTask, asTrained), true};
}

} // namespace attentoscope
