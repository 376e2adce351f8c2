// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_board.h"

#include "ui/pages/entropy/entropy_numbers.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/factor_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/veil.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

EntropyBoard::EntropyBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {}, parent)
{
    addPanels();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    layout->addWidget(setSide(makeSide(), {.percent = 27, .least = 270, .most = 640}));
    addFigure(factor_->view(), {QStringLiteral("factor"), tr("Factor")}, [this] { return factor_->figure(); });
    addDrawing({&inquiry<EntropyQuestion>()}, [this] {
        const Entropies& entropies = inquiry<EntropyQuestion>().answer();
        numbers_->setVisible(entropies.study != nullptr);
        if (entropies.study)
            numbers_->show(entropyNumbers(entropies));
        factor_->show(entropies.study);
    });
    for (QWidget* each : {static_cast<QWidget*>(numbers_), static_cast<QWidget*>(factor_->view())})
        new Veil(each, engine_, {&inquiry<EntropyQuestion>()});
    ask<EntropyQuestion>([this] { return RowOf{evaluationSubject(*document_), document_->view().row}; });
}

void EntropyBoard::addPanels()
{
    const auto ofStudy = [this](auto draw) {
        return [this, draw](const Entropies& entropies) { return draw(*entropies.study, document_->view()); };
    };
    addPanel<LineView, EntropyQuestion>({QStringLiteral("spectrum"), tr("Spectrum")}, {0, 0},
        [this](const Entropies& entropies) { return spectrumPicture(entropies, document_->view()); });
    addPanel<LineView, EntropyQuestion>(
        {QStringLiteral("distribution"), tr("Distribution")}, {0, 1}, ofStudy(distributionPicture));
    auto* rows =
        addPanel<LineView, EntropyQuestion>({QStringLiteral("rowEntropies"), tr("Entropy by row")}, {1, 0}, ofStudy(rowsPicture));
    auto* difference = addPanel<LineView, EntropyQuestion>(
        {QStringLiteral("rowDifferences"), tr("A against B")}, {1, 1}, ofStudy(differencePicture));
    for (LineView* view : {rows, difference})
        connect(view, &LineView::clicked, this, &EntropyBoard::selectRow);
    addSwitch({0, 0}, &EntropySettings::tsallisSpectrum, QStringLiteral("tsallis"),
        {tr("Rényi"), tr("H_α = ln(Σ a^α) / (1 − α): the larger α, the more the large weights count")},
        {tr("Tsallis"), tr("S_q = (1 − Σ a^q) / (q − 1)")});
    addSwitch({0, 1}, &EntropySettings::normalizedRows, QStringLiteral("normalized"),
        {tr("H"), tr("Entropy of each row, in the measure chosen on the left")},
        {tr("H / ln n"), tr("Entropy as a fraction of the largest possible one")});
    addSwitch({1, 1}, &EntropySettings::crossEntropy, QStringLiteral("crossEntropy"),
        {tr("KL"), tr("Kullback–Leibler divergence Σ a ln(a / b)")},
        {tr("cross-entropy"), tr("−Σ a ln b = H + KL, with Shannon's entropy")});
}

QWidget* EntropyBoard::makeSide()
{
    auto* side = new QWidget(this);
    auto* against = new QLabel(QStringLiteral("<a href=\"explore\">%1</a>").arg(tr("Entropy against length: Explore")), side);
    against->setObjectName(QStringLiteral("toExplore"));
    against->setFont(secondaryFont());
    connect(against, &QLabel::linkActivated, document_, [this](const QString& page) {
        ViewState state = document_->view();
        state.page = page;
        state.quantity = state.of<EntropySettings>().normalizedRows ? "normalized_entropy" : "entropy";
        document_->setView(state);
    });
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    numbers_ = new NumberGrid(bodyFont(), side);
    factor_ = new FactorPanel(document_, side);
    layout->addWidget(numbers_);
    layout->addWidget(factor_, 1);
    layout->addWidget(against);
    return side;
}

void EntropyBoard::layOutSide()
{
    Board::layOutSide();
    factor_->view()->setMaximumHeight(sideWidth() * 5 / 4);
}

void EntropyBoard::selectRow(double place)
{
    if (std::isfinite(place))
        document_->select({Index(std::floor(place)), document_->selection().key});
}

} // namespace attentoscope
