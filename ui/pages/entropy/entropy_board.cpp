// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_board.h"

#include "ui/pages/entropy/entropy_numbers.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/factor_panel.h"

#include <cmath>

namespace attentoscope {

namespace {

struct EntropyBoardWords {
    Q_DECLARE_TR_FUNCTIONS(EntropyBoard)
};

template <class Draw>
auto ofStudy(Draw draw)
{
    return fromAnswer<EntropyQuestion>(
        [draw](const Entropies& entropies, const ViewState& view) { return draw(*entropies.study, view); });
}

const Entropies* knownEntropies(const Answers& answers)
{
    const Entropies* entropies = answers.of<EntropyQuestion>();
    return entropies != nullptr && entropies->study ? entropies : nullptr;
}

std::vector<PanelSpec> entropyPanels()
{
    const auto select = [](Document& document, const Answers&, double place) { selectRowAt(document, place); };
    return {panel<LineView>(QStringLiteral("spectrum"), EntropyBoardWords::tr("Spectrum"), {0, 0},
                fromAnswer<EntropyQuestion>(spectrumPicture)),
        panel<LineView>(
            QStringLiteral("distribution"), EntropyBoardWords::tr("Distribution"), {0, 1}, ofStudy(distributionPicture)),
        panel<LineView>(QStringLiteral("rowEntropies"), EntropyBoardWords::tr("Entropy by row"), {1, 0}, ofStudy(rowsPicture))
            .onClick(&LineView::clicked, select),
        panel<LineView>(
            QStringLiteral("rowDifferences"), EntropyBoardWords::tr("A against B"), {1, 1}, ofStudy(differencePicture))
            .onClick(&LineView::clicked, select)};
}

std::vector<SwitchSpec> entropySwitches()
{
    return {flagSwitch({0, 0}, &EntropySettings::tsallisSpectrum, QStringLiteral("tsallis"),
                {EntropyBoardWords::tr("Rényi"),
                    EntropyBoardWords::tr("H_α = ln(Σ a^α) / (1 − α): the larger α, the more the large weights count")},
                {EntropyBoardWords::tr("Tsallis"), EntropyBoardWords::tr("S_q = (1 − Σ a^q) / (q − 1)")}),
        flagSwitch({0, 1}, &EntropySettings::normalizedRows, QStringLiteral("normalized"),
            {EntropyBoardWords::tr("H"), EntropyBoardWords::tr("Entropy of each row, in the measure chosen on the left")},
            {EntropyBoardWords::tr("H / ln n"), EntropyBoardWords::tr("Entropy as a fraction of the largest possible one")}),
        flagSwitch({1, 1}, &EntropySettings::crossEntropy, QStringLiteral("crossEntropy"),
            {EntropyBoardWords::tr("KL"), EntropyBoardWords::tr("Kullback–Leibler divergence Σ a ln(a / b)")},
            {EntropyBoardWords::tr("Cross-entropy"), EntropyBoardWords::tr("−Σ a ln b = H + KL, with Shannon's entropy")})};
}

SidePart factorPart()
{
    return {.reads = reading<EntropyQuestion>(),
        .make = [](Document* document, QWidget* parent) { return new FactorPanel(document, parent); },
        .show =
            [](QWidget* part, const Answers& answers, const Document&) {
                const Entropies* entropies = knownEntropies(answers);
                static_cast<FactorPanel*>(part)->show(entropies != nullptr ? entropies->study : nullptr);
            },
        .stretches = true,
        .isDimmed = true,
        .picture = panel<LineView>(QStringLiteral("factor"), EntropyBoardWords::tr("Factor"), {}, ofStudy(titledFactorPicture)),
        .view = [](QWidget* part) { return static_cast<FactorPanel*>(part)->view(); }};
}

void toExplore(ViewState& view)
{
    view.page = QStringLiteral("explore");
    view.quantity = view.of<EntropySettings>().normalizedRows ? "normalized_entropy" : "entropy";
}

} // namespace

void selectRowAt(Document& document, double place)
{
    if (std::isfinite(place))
        document.select({Index(std::floor(place)), document.selection().key});
}

BoardSpec entropyBoard()
{
    const auto numbers = [](const Answers& answers, const Document&) {
        const Entropies* entropies = knownEntropies(answers);
        return entropies != nullptr ? std::optional(entropyNumbers(*entropies)) : std::nullopt;
    };
    return {.margins = {},
        .asks = {asked<EntropyQuestion>([](const Document& document) {
            return RowOf{evaluationSubject(document), document.view().row};
        })},
        .panels = entropyPanels(),
        .switches = entropySwitches(),
        .side = SideSpec{{.percent = 27, .least = 270, .most = 640},
            {numbersPart({}, reading<EntropyQuestion>(), numbers), factorPart(),
                linkPart(
                    QStringLiteral("toExplore"), EntropyBoardWords::tr("Show entropy against length on Explore"), toExplore)}}};
}

} // namespace attentoscope
