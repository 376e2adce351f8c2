// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/steps_board.h"

#include "ui/document/document.h"
#include "ui/pages/steps/step_stage.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"

#include <algorithm>
#include <memory>

namespace attentoscope {

namespace {

template <class Steps>
std::shared_ptr<const Steps> withoutB(const std::shared_ptr<const Steps>& steps)
{
    if (steps == nullptr)
        return nullptr;
    auto of = *steps;
    of.policies.resize(1);
    return std::make_shared<const Steps>(std::move(of));
}

} // namespace

Step shownStep(const ViewState& view)
{
    const std::string& alone = view.of<LonePictureSettings>().shown;
    const auto named = std::ranges::find_if(allSteps, [&](Step step) { return alone == std::string("steps/") + stepKey(step); });
    return named == std::end(allSteps) ? Step(view.of<StepsSettings>().step) : *named;
}

const AttentionSteps* knownSteps(const Answers& answers)
{
    const KnownSteps* known = answers.of<Steps>();
    return known != nullptr ? known->steps.get() : nullptr;
}

Index followedRow(const AttentionSteps& steps, const ViewState& view)
{
    const Index chosen = view.row - steps.firstQuery;
    return chosen >= 0 && chosen < steps.queries() ? chosen : steps.queries() - 1;
}

Index followedKey(const AttentionSteps& steps, const ViewState& view)
{
    const Index chosen = view.key - steps.first;
    return chosen >= 0 && chosen < steps.keys() ? chosen : std::max<Index>(0, steps.heaviestKey(followedRow(steps, view)));
}

std::optional<SeenSteps> seenSteps(const Answers& answers, const Document& document)
{
    const AttentionSteps* steps = knownSteps(answers);
    if (steps == nullptr)
        return std::nullopt;
    const ViewState& view = document.view();
    SeenSteps seen{*answers.of<Steps>(), followedRow(*steps, view), followedKey(*steps, view)};
    if (view.of<StepsSettings>().aAlone)
        seen.known = {withoutB(seen.known.steps), withoutB(seen.known.heads)};
    return seen;
}

StepScene stepScene(const Answers& answers, const Document& document, Step step, const Theme& theme)
{
    if (const auto seen = seenSteps(answers, document))
        return sceneOf(seen->known, step, seen->row, seen->key, document.view().colorMap, theme);
    StepScene nothing;
    nothing.emptyText = answers.waiting<Steps>();
    return nothing;
}

AskedQuestion askedSteps()
{
    return asked<Steps>([](const Document& document) {
        const StepsSettings& view = document.view().of<StepsSettings>();
        return Steps::Inputs{evaluationSubject(document), view.firstToken, view.edits};
    });
}

OwnBoard stepsBoard()
{
    const auto figures = [](const Answers& answers, const Document& document) {
        std::vector<NamedFigure> figures;
        for (const Step step : allSteps) {
            const QSizeF size(180, step >= Step::Softmax ? 138 : 92);
            figures.push_back({QLatin1String(stepKey(step)), stepLabel(step),
                makeSceneFigure(stepScene(answers, document, step, Theme::light())), size});
        }
        return figures;
    };
    const auto whole = [](const std::vector<NamedFigure>& steps, const Answers&, const Document& document) {
        NamedFigure shown = steps[std::size_t(shownStep(document.view()))];
        shown.key = wholePage;
        return std::optional(shown);
    };
    return {{{{askedSteps()}, figures}}, whole};
}

} // namespace attentoscope
