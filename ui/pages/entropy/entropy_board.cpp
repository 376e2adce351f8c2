// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_board.h"

#include "ui/pages/entropy/entropy_numbers.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/factor_panel.h"

#include <cmath>

namespace attentoscope {

namespace {

struct EntropyWords {
    Q_DECLARE_TR_FUNCTIONS(EntropyBoard)
};

template <class Draw>
auto ofStudy(Draw draw)
{
    return fromAnswer<EntropyQuestion>(
        [draw](const Entropies& entropies, const ViewState& view) { return draw(*entropies.study, view); });
}

std::vector<PanelSpec> entropyPanels()
{
    const auto select = [](Document& document, const Answers&, double place) { selectRowAt(document, place); };
    return {panel<LineView>(QStringLiteral("spectrum"), EntropyWords::tr("Entropy spectrum"), {0, 0},
                fromAnswer<EntropyQuestion>(spectrumPicture)),
        panel<LineView>(
            QStringLiteral("distribution"), EntropyWords::tr("Entropy distribution"), {0, 1}, ofStudy(distributionPicture)),
        panel<LineView>(QStringLiteral("rowEntropies"), EntropyWords::tr("Entropy by row"), {1, 0}, ofStudy(rowsPicture))
            .on(&LineView::clicked, select),
        panel<LineView>(
            QStringLiteral("rowDifferences"), EntropyWords::tr("A compared with B"), {1, 1}, ofStudy(differencePicture))
            .on(&LineView::clicked, select)};
}

std::vector<SwitchSpec> entropySwitches()
{
    return {flagSwitch({0, 0}, &EntropySettings::tsallisSpectrum, QStringLiteral("tsallis"),
                {EntropyWords::tr("Rényi"),
                    EntropyWords::tr("H_α = ln(Σ a^α) / (1 − α): the larger α, the more the large weights count")},
                {EntropyWords::tr("Tsallis"), EntropyWords::tr("S_q = (1 − Σ a^q) / (q − 1)")}),
        flagSwitch({0, 1}, &EntropySettings::normalizedRows, QStringLiteral("normalized"),
            {EntropyWords::tr("H"), EntropyWords::tr("Entropy of each row, in the measure chosen on the left")},
            {EntropyWords::tr("H / ln n"), EntropyWords::tr("Entropy as a fraction of the largest possible one")}),
        flagSwitch({1, 1}, &EntropySettings::crossEntropy, QStringLiteral("crossEntropy"),
            {EntropyWords::tr("KL"), EntropyWords::tr("Kullback–Leibler divergence Σ a ln(a / b)")},
            {EntropyWords::tr("Cross-entropy"), EntropyWords::tr("−Σ a ln b = H + KL, with Shannon's entropy")})};
}

PartSpec factorPart()
{
    return {.reads = reading<EntropyQuestion>(),
        .make = [](Document* document, QWidget* parent) { return new FactorPanel(document, parent); },
        .show =
            [](QWidget* part, const Answers& answers, const Document&) {
                const Entropies* entropies = answers.of<EntropyQuestion>();
                static_cast<FactorPanel*>(part)->show(entropies != nullptr ? entropies->study : nullptr);
                return true;
            },
        .stretch = 1,
        .isDimmed = true,
        .picture = panel<LineView>(
            QStringLiteral("factor"), EntropyWords::tr("Factor α (multiplies λ of B)"), {}, ofStudy(titledFactorPicture)),
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
    return {.margins = {},
        .asks = {asked<EntropyQuestion>([](const Document& document) {
            return RowOf{evaluationSubject(document), document.view().row};
        })},
        .panels = entropyPanels(),
        .switches = entropySwitches(),
        .side = SideSpec{{.percent = 27, .least = 270, .most = 640},
            {numbersPart({}, onceKnown<EntropyQuestion>(entropyNumbers)), factorPart(),
                linkPart(QStringLiteral("toExplore"), EntropyWords::tr("Open Explore: entropy against length"), toExplore)}}};
}

} // namespace attentoscope
