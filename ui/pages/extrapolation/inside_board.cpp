// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/inside_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/head_map.h"
#include "ui/pages/extrapolation/inside_question.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct InsidePanels {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::InsideBoard)
};

// make(networks, head, document), or a text that says why there is none.
template <class Picture, class Make>
auto pictureInside(Make make)
{
    const auto plot = [make](const Answers& answers, const Document& document) {
        Picture picture;
        picture.emptyText = whyNoNetworks(answers, document);
        const ShownNetworks networks = shownNetworks(answers, document);
        if (picture.emptyText.isEmpty() && !networks.known)
            picture.emptyText = InsidePanels::tr("No network of this task is trained yet.");
        return picture.emptyText.isEmpty() ? make(networks, headInside(answers, document), document) : picture;
    };
    return PlotOf<decltype(plot)>{reading<NetworkTraining>(), plot};
}

std::optional<DilutionAutopsy::Inputs> askedAutopsy(const Document& document, const Answers& answers)
{
    const SharedNetworks known = shownNetworks(answers, document).known;
    if (!whyNoAutopsy(known).isEmpty())
        return std::nullopt;
    return DilutionAutopsy::Inputs{known, known->runs[headInside(answers, document).network].setup.seed,
        document.view().of<ExtrapolationSettings>().example};
}

LinePicture autopsyShown(const Answers& answers, const Document& document)
{
    const ShownNetworks networks = shownNetworks(answers, document);
    const QString why = whyNoAutopsy(networks.known);
    const auto& examined = answers.inquiry<DilutionAutopsy>();
    if (const auto* autopsies = knownAutopsy(answers, networks.known))
        return autopsyPicture(networks, *autopsies, examined.of()->example);
    LinePicture picture;
    picture.title = pictureTitle(InsidePanels::tr("Weight of the correct key"));
    picture.emptyText = !why.isEmpty()  ? why
        : examined.failure() != nullptr ? translated(*examined.failure())
                                        : InsidePanels::tr("Examining the test example …");
    return picture;
}

void chooseNearestStep(Document& document, const Answers& answers, double wanted)
{
    const ShownNetworks networks = shownNetworks(answers, document);
    if (!networks.known)
        return;
    const auto& steps = watchedSteps(*networks.known, headInside(answers, document).network);
    const auto nearest =
        std::ranges::min_element(steps, {}, [&](const SharedWatchedStep& step) { return std::abs(double(step->step) - wanted); });
    if (nearest != steps.end())
        chooseStep(document, answers, std::size_t(nearest - steps.begin()));
}

std::vector<PanelSpec> panelsInside()
{
    const auto entropy = [](const ShownNetworks& networks, const ShownHead& head, const Document& document) {
        return headEntropyPicture(networks, head, document.experiment().bits);
    };
    const auto critical = [](const ShownNetworks& networks, const ShownHead& head, const Document&) {
        return headCriticalPicture(networks, head);
    };
    const auto weights = [](const ShownNetworks& networks, const ShownHead& head, const Document& document) {
        return headMapPicture(*networks.known, head, document.view());
    };
    PanelSpec autopsy = panel<LineView>(QStringLiteral("autopsy"), InsidePanels::tr("Weight of the correct key against length"),
        {1, 1}, PlotOf{reading<NetworkTraining, DilutionAutopsy>(), autopsyShown});
    autopsy.givesRoom = [](const Answers& answers, const Document& document) {
        return !whyNeverAutopsy(shownNetworks(answers, document).known).isEmpty();
    };
    return {panel<LineView>(QStringLiteral("headEntropy"), InsidePanels::tr("Entropy during training"), {0, 0},
                pictureInside<LinePicture>(entropy))
                .on(&LineView::clicked, chooseNearestStep),
        panel<LineView>(QStringLiteral("headCritical"), InsidePanels::tr("Critical multiplier during training"), {0, 1},
            pictureInside<LinePicture>(critical))
            .on(&LineView::clicked, chooseNearestStep),
        panel<HeadMap>(QStringLiteral("headWeights"), InsidePanels::tr("Weights during training"), {1, 0},
            pictureInside<MapPicture>(weights)),
        autopsy};
}

} // namespace

ShownHead headInside(const Answers& answers, const Document& document)
{
    const ShownNetworks networks = shownNetworks(answers, document);
    return networks.known ? shownHead(networks, document.view().of<ExtrapolationSettings>()) : ShownHead();
}

void chooseStep(Document& document, const Answers& answers, std::size_t place)
{
    const ShownNetworks networks = shownNetworks(answers, document);
    if (!networks.known)
        return;
    const auto& steps = watchedSteps(*networks.known, headInside(answers, document).network);
    const bool isLast = place + 1 >= steps.size(); // then it follows the training
    changeView<ExtrapolationSettings>(
        &document, [&](ExtrapolationSettings& view) { view.step = isLast ? -1 : steps[place]->step; });
}

QString whyNeverAutopsy(const SharedNetworks& known)
{
    if (!known)
        return {};
    const auto usable = training::checkAutopsy(known->plan.setup, known->plan.policies);
    return usable ? QString() : translated(usable.error().why);
}

QString whyNoAutopsy(const SharedNetworks& known)
{
    if (!known)
        return InsidePanels::tr("No network of this task is trained yet.");
    if (const QString never = whyNeverAutopsy(known); !never.isEmpty())
        return never;
    const Index trained = known->plan.setup.longest;
    if (std::ranges::all_of(known->plan.lengths, [&](Index n) { return n < trained; }))
        return InsidePanels::tr(
            "This plot starts at the training length, %1, but every test length is shorter. Add a longer test length.")
            .arg(countText(trained));
    return known->isTested() ? QString() : InsidePanels::tr("This plot appears when training is done.");
}

const std::vector<training::Autopsy>* knownAutopsy(const Answers& answers, const SharedNetworks& known)
{
    const auto& examined = answers.inquiry<DilutionAutopsy>();
    const bool isKnown = whyNoAutopsy(known).isEmpty() && examined.answer() && examined.of()->networks == known;
    return isKnown ? examined.answer().get() : nullptr;
}

BoardSpec insideBoard()
{
    return {.margins = {.left = 60},
        .asks = {askedNetworks(), asked<DilutionAutopsy>(askedAutopsy, reading<NetworkTraining>())},
        .panels = panelsInside(),
        .side = SideSpec{.width = {.percent = 30, .least = 340, .most = 520}, .parts = {insideSide()}, .top = 8, .spacing = 10},
        .followsExperiment = true,
        .saysHowFar = [](const Answers& answers, const Document& document) { return !shownNetworks(answers, document).known; }};
}

} // namespace attentoscope
