// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/gradients/gradients_page.h"
#include "ui/pages/kinds/make_page.h"
#include "ui/pages/kinds/page_kind.h"
#include "ui/pages/verdicts/said.h"
#include "ui/pages/verdicts/study_verdicts.h"
#include "ui/text/joined.h"

namespace attentoscope {

namespace {

void tellLogits(Depicted& depicted, const DepictedView& view, const Document&, Engine&)
{
    if (view.name == QLatin1String("gradients/logits"))
        depicted.unseen.emplace_back("B");
}

} // namespace

PageKind gradientsKind()
{
    return {PageGroup::Why, "gradients", QT_TRANSLATE_NOOP("Pages", "Gradients"),
        QT_TRANSLATE_NOOP("Pages",
            "How much gradient passes through washed-out and frozen weights, through recurrent steps, and under additive scores"),
        makeBoard<gradientsBoard>(), wholeForm,
        {verdictReads<Saturation, Curves>,
            [](Engine& engine, const Document&) {
                return inOneText({said<Curves>(engine, gradientLengthVerdict), said<Saturation>(engine, gradientVerdict)});
            },
            QT_TRANSLATE_NOOP("Verdicts",
                "The gradient that the scores of a row receive is λ‖J‖, where J = diag(a) − a aᵀ is the derivative of its "
                "weights with respect to its logits. The longest length measured is compared with the shortest. Washed out "
                "(near-uniform) and frozen (saturated): the 10th percentile of ‖J‖ over rows is below half of its largest value "
                "over all scales. One-hot: a weight above 0.99."),
            nullptr, {"gradients/chain", "gradients/logits"}},
        PageDepicts(tellLogits), true};
}

} // namespace attentoscope
