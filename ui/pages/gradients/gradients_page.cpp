// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradients_page.h"

#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/gradients/gradient_stories.h"
#include "ui/pages/gradients/gradients_settings.h"
#include "ui/pages/gradients/score_table.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct GradientsWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::GradientsPage)
};

const SweepTable* knownCurves(const Answers& answers)
{
    const SharedSweep* curves = answers.of<Curves>();
    return curves != nullptr ? curves->get() : nullptr;
}

LinePicture measuredGradient(const Answers& answers, const Document& document)
{
    const ViewState& view = document.view();
    if (view.of<GradientsSettings>().byRow) {
        const SharedResult* result = answers.of<MoreRows>();
        return result != nullptr ? gradientRowsPicture(**result, view) : waitingFor<LinePicture, MoreRows>(answers);
    }
    const SweepTable* curves = knownCurves(answers);
    return curves != nullptr ? gradientLengthPicture(*curves, view, document.experiment().n)
                             : waitingFor<LinePicture, Curves>(answers);
}

LinePicture chain(const Answers& answers, const Document&)
{
    const SharedSurvival* survival = answers.of<Survival>();
    return survival != nullptr ? survivalPicture(*answers.inputsOf<Survival>(), **survival, knownCurves(answers))
                               : waitingFor<LinePicture, Survival>(answers);
}

std::vector<AskedQuestion> gradientQuestions()
{
    const auto kinds = [](const Document& document) {
        GradientSetup setup;
        setup.additiveUnits = document.experiment().gradients.additiveUnits;
        setup.additiveGain = document.experiment().gradients.additiveGain;
        return ScoreKinds::Inputs{evaluationSubject(document), setup};
    };
    const auto recurrent = [](const Document& document, const Answers& answers) -> std::optional<ChainSetup> {
        const SharedResult* result = answers.of<MoreRows>();
        if (result == nullptr)
            return {};
        return chainOf(document.experiment(), (*result)->inputs->nk());
    };
    return {asked<Evaluation>(evaluationSubject), asked<MoreRows>(evaluationSubject), asked<Saturation>(evaluationSubject),
        asked<ScoreKinds>(kinds), asked<Survival>(recurrent, reading<MoreRows>()), askedCurves()};
}

std::vector<PanelSpec> gradientPanels()
{
    const auto saturation = [](bool scaled) {
        return fromAnswer<Saturation>([scaled](const SaturationStudy& study) { return saturationPicture(study, scaled); });
    };
    const auto selectRow = [](Document& document, const Answers&, double x) {
        if (document.view().of<GradientsSettings>().byRow)
            document.select({Index(x), document.selection().key});
    };
    return {panel<LineView>(
                QStringLiteral("jacobian"), GradientsWords::tr("Gradient through the softmax"), {0, 0}, saturation(false)),
        panel<LineView>(QStringLiteral("scoreGradient"), GradientsWords::tr("Gradient at the scores"), {0, 1}, saturation(true)),
        panel<LineView>(QStringLiteral("measuredGradient"), GradientsWords::tr("Gradient at each length"), {1, 0},
            PlotOf{reading<Curves, MoreRows>(), measuredGradient})
            .on(&LineView::clicked, selectRow),
        panel<LineView>(QStringLiteral("chain"), GradientsWords::tr("Gradient from position 1 to n"), {1, 1},
            PlotOf{reading<Survival, Curves>(), chain})};
}

SideSpec additiveScores()
{
    PartSpec logits = picturePart(panel<LineView>(
        QStringLiteral("logits"), GradientsWords::tr("Distribution of logits"), {}, fromAnswer<ScoreKinds>(logitsPicture)));
    logits.tallest = 1.25;
    return {{.percent = 28, .least = 296, .most = 520},
        {titlePart(GradientsWords::tr("Additive scores and q·k, both with softmax"),
             GradientsWords::tr("vᵀ tanh(W_q q + W_k k + b), the scores of Bahdanau, Cho & Bengio (2015), on the same queries "
                                "and keys. They are "
                                "bounded by ‖v‖₁ and so can never freeze completely, but each costs a tanh for every unit.")),
            fieldsPart({{"additive-units", GradientsWords::tr("Units")}, {"additive-gain", GradientsWords::tr("Gain")}}), logits,
            numbersPart({}, onceKnown<ScoreKinds>(scoreTable), TextType::Small)},
        0, 4};
}

} // namespace

BoardSpec gradientsBoard()
{
    return {.margins = {.left = 60},
        .asks = gradientQuestions(),
        .panels = gradientPanels(),
        .switches = {flagSwitch({1, 0}, &GradientsSettings::plainJacobian, QStringLiteral("plainJacobian"),
                         {QStringLiteral("λ‖J‖"), GradientsWords::tr("The gradient that the scores q·k receive")},
                         {QStringLiteral("‖J‖"), GradientsWords::tr("The gradient that the logits receive")}),
            flagSwitch({1, 0}, &GradientsSettings::byRow, QStringLiteral("gradientsByRow"),
                {GradientsWords::tr("Against n"), GradientsWords::tr("Mean over rows at every length of the curves")},
                {GradientsWords::tr("By row"), GradientsWords::tr("Every row of the present length")}),
            fieldSwitch({1, 1}, "recurrent-gain", GradientsWords::tr("Gain")),
            fieldSwitch({1, 1}, "recurrent-units", GradientsWords::tr("Units"))},
        .side = additiveScores(),
        .stories = gradientStories,
        .grid = {.betweenSwitches = 4}}; // px; narrow, for the smallest window
}

} // namespace attentoscope
