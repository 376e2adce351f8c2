// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/training_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/accuracy_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/widgets/lone_picture.h"

#include <QCoreApplication>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <string_view>

namespace attentoscope {

namespace {

struct TrainingPanels {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::TrainingBoard)
};

// Tells whether a picture fills the page while its networks are trained: nothing beside it says how far that is.
bool waitsAlone(const Answers& answers, const Document& document)
{
    constexpr std::array<std::string_view, 4> pictures = {
        "extrapolation/test-accuracy", "extrapolation/test-entropy", "extrapolation/test-loss", "extrapolation/training-loss"};
    const std::string& alone = document.view().of<LonePictureSettings>().shown;
    return std::ranges::find(pictures, alone) != pictures.end() && answers.inquiry<NetworkTraining>().isLate()
        && trainsNetworks(document);
}

// make(networks), or a text that says why there is none.
template <class Make>
LinePicture pictureOrWhy(const Answers& answers, const Document& document, Make make)
{
    const ShownNetworks networks = shownNetworks(answers, document);
    const QString why = whyNoNetworks(answers, document);
    const bool isKnown = networks.known && why.isEmpty();
    LinePicture picture = isKnown ? make(networks) : LinePicture();
    if (isKnown && !waitsAlone(answers, document))
        return picture;
    picture.emptyText = !why.isEmpty() ? why
        : isKnown                      ? trainingText(answers)
                                       : TrainingPanels::tr("Press “Train” to compute this plot.");
    return picture;
}

// Returns what will be trained while nothing is tested yet, so that the accuracy can be drawn; else nothing.
std::optional<training::ExtrapolationPlan> predictedPlan(const Answers& answers, const Document& document)
{
    const SharedNetworks known = shownNetworks(answers, document).known;
    const NetworkTraining::Inputs asked = pageInputs(document);
    const bool isSoonThere = asked.shipped && !isGuessing(document);
    if (answers.failure<NetworkTraining>() != nullptr || isSoonThere || (known && known->isTested())
        || waitsAlone(answers, document))
        return std::nullopt;
    return awaitedPlan(asked);
}

AccuracyPicture accuracyShown(const Answers& answers, const Document& document)
{
    const ExtrapolationSettings& view = document.view().of<ExtrapolationSettings>();
    const auto plan = predictedPlan(answers, document);
    AccuracyPicture picture{plan ? awaitedPicture(*plan) : pictureOrWhy(answers, document, accuracyPicture), {}};
    if (plan) {
        addDrawn(picture, *plan, view.drawn);
        const PadPlaces places{.at = {plan->lengths.begin(), plan->lengths.end()},
            .low = 0,
            .high = awaitedHigh(plan->setup.task),
            .logarithmic = true};
        picture.pad = {places, predictionOf(drawnFor(*plan, view.drawn), view.drawsB ? 1 : 0, plan->lengths)};
    } else if (const SharedNetworks known = shownNetworks(answers, document).known;
               known && answers.failure<NetworkTraining>() == nullptr) {
        addDrawn(picture, known->plan, view.drawn);
    }
    return picture;
}

void takeDrawn(Document& document, const Answers&, const Prediction& prediction)
{
    const auto plan = awaitedPlan(pageInputs(document));
    if (!plan)
        return;
    changeView<ExtrapolationSettings>(&document, [&](ExtrapolationSettings& view) {
        view.drawn = drawnFor(*plan, view.drawn);
        takePrediction(prediction, view.drawsB ? 1 : 0, plan->lengths, view.drawn);
    });
}

// make(networks, bits)
template <class Make>
PanelSpec panelOfNetworks(const QString& key, const QString& title, PanelPlace place, Make make)
{
    const auto plot = [make](const Answers& answers, const Document& document) {
        const bool bits = document.experiment().bits;
        return pictureOrWhy(answers, document, [&](const ShownNetworks& networks) { return make(networks, bits); });
    };
    return panel<LineView>(key, title, place, PlotOf<decltype(plot)>{reading<NetworkTraining>(), plot});
}

PartSpec forgetPart()
{
    const auto make = [](Document* document, QWidget* parent) {
        auto* forget = new QToolButton(parent); // as low as the switches beside it, which stay where they are when it comes
        forget->setText(TrainingPanels::tr("Clear"));
        forget->setAutoRaise(true);
        forget->setObjectName(QStringLiteral("forgetPrediction"));
        forget->setToolTip(TrainingPanels::tr("Removes your prediction"));
        QObject::connect(forget, &QToolButton::clicked, document,
            [document] { changeView<ExtrapolationSettings>(document, [](ExtrapolationSettings& view) { view.drawn = {}; }); });
        return forget;
    };
    const auto show = [](QWidget*, const Answers&, const Document& document) {
        const auto plan = awaitedPlan(pageInputs(document));
        return plan && drawnFor(*plan, document.view().of<ExtrapolationSettings>().drawn).isMade();
    };
    return {.reads = reading<NetworkTraining>(), .make = make, .show = show};
}

PartSpec whosePart()
{
    PartSpec part = flagPart(&ExtrapolationSettings::drawsB, QStringLiteral("drawsB"),
        {TrainingPanels::tr("Draw A"), TrainingPanels::tr("Draw the accuracy that you expect of A")},
        {TrainingPanels::tr("Draw B"), TrainingPanels::tr("Draw the accuracy that you expect of B")});
    part.reads = reading<NetworkTraining>();
    part.show = [](QWidget*, const Answers& answers, const Document& document) {
        return predictedPlan(answers, document).has_value();
    };
    return part;
}

} // namespace

BoardSpec trainingBoard()
{
    const auto saysHowFar = [](const Answers& answers, const Document& document) {
        return !shownNetworks(answers, document).known || waitsAlone(answers, document);
    };
    return {.margins = {.left = 60},
        .asks = {askedNetworks()},
        .panels = {panel<AccuracyView>(QStringLiteral("testAccuracy"), TrainingPanels::tr("Accuracy against length"), {0, 0},
                       PlotOf{reading<NetworkTraining>(), accuracyShown})
                       .on(&AccuracyView::drawn, takeDrawn),
            panelOfNetworks(
                QStringLiteral("testEntropy"), TrainingPanels::tr("Entropy against length"), {0, 1}, testEntropyPicture),
            panelOfNetworks(QStringLiteral("testLoss"), TrainingPanels::tr("Loss against length"), {1, 0}, testLossPicture),
            panelOfNetworks(QStringLiteral("trainingLoss"), TrainingPanels::tr("Training loss"), {1, 1}, trainingLossPicture)},
        .switches =
            {flagSwitch({0, 1}, &ExtrapolationSettings::withFurther, QStringLiteral("trainedWithFurther"),
                 {TrainingPanels::tr("A and B"), TrainingPanels::tr("Train and test under the two policies that are compared")},
                 {TrainingPanels::tr("All policies"),
                     TrainingPanels::tr("Also trains and tests under the further policies of the policy lab. Each may need its "
                                        "own training")}),
                partSwitch({0, 0}, forgetPart()), partSwitch({0, 0}, whosePart())},
        .side = SideSpec{.width = {.percent = 28, .least = 312, .most = 520}, .parts = {trainingSide()}, .top = 8, .spacing = 10},
        .followsExperiment = true,
        .saysHowFar = saysHowFar};
}

} // namespace attentoscope
