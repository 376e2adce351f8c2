// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradients_page.h"

#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/gradients/gradient_stories.h"
#include "ui/pages/gradients/gradients_settings.h"
#include "ui/pages/gradients/score_table.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/switches/field_in_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace attentoscope {

GradientsPage::GradientsPage(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 60}, parent)
{
    addPanels();
    auto* body = new QHBoxLayout;
    body->setSpacing(16);
    body->addLayout(grid(), 1);
    body->addWidget(setSide(makeSide(), {.percent = 28, .least = 296, .most = 520}));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    auto* stories = new StoryBar(document_, gradientStories(), {}, this);
    connect(stories, &StoryBar::chosen, this, &GradientsPage::storyChosen);
    layout->addWidget(stories);
    layout->addLayout(body, 1);
    askAll();
}

void GradientsPage::askAll()
{
    const auto evaluated = [this] { return evaluationSubject(*document_); };
    ask<Evaluation>(evaluated);
    ask<MoreRows>(evaluated);
    ask<Saturation>(evaluated);
    ask<ScoreKinds>([this] {
        GradientSetup setup;
        setup.additiveUnits = document_->experiment().gradients.additiveUnits;
        setup.additiveGain = document_->experiment().gradients.additiveGain;
        return ScoreKinds::Inputs{evaluationSubject(*document_), setup};
    });
    Watch* chain = ask<Survival>([this]() -> std::optional<ChainSetup> {
        const SharedResult& result = inquiry<MoreRows>().answer();
        if (!result)
            return {};
        return chainOf(document_->experiment(), result->inputs->nk());
    });
    connect(&inquiry<MoreRows>(), &InquiryBase::answered, chain, &Watch::look);
    askCurves();
}

void GradientsPage::addPanels()
{
    for (const bool scaled : {false, true})
        addPanel<LineView, Saturation>(scaled ? PanelName{QStringLiteral("scoreGradient"), tr("Gradient at the scores")}
                                              : PanelName{QStringLiteral("jacobian"), tr("Gradient through the softmax")},
            {0, scaled ? 1 : 0}, [scaled](const SharedSaturation& study) { return saturationPicture(*study, scaled); });
    auto* measured = addPanel<LineView>({QStringLiteral("measuredGradient"), tr("Gradient measured")}, {1, 0},
        {&inquiry<Curves>(), &inquiry<MoreRows>()}, [this] {
            const ViewState& state = document_->view();
            const SharedResult& result = inquiry<MoreRows>().answer();
            if (state.of<GradientsSettings>().byRow && result)
                return gradientRowsPicture(*result, state);
            if (!state.of<GradientsSettings>().byRow && curves())
                return gradientLengthPicture(*curves(), state, document_->experiment().n);
            return state.of<GradientsSettings>().byRow ? waiting<LinePicture, MoreRows>() : waiting<LinePicture, Curves>();
        });
    connect(measured, &LineView::clicked, this, [this](double x) {
        if (document_->view().of<GradientsSettings>().byRow)
            document_->select({Index(x), document_->selection().key});
    });
    addPanel<LineView>(
        {QStringLiteral("chain"), tr("Gradient from position 1")}, {1, 1}, {&inquiry<Survival>(), &inquiry<Curves>()}, [this] {
            const auto& survival = inquiry<Survival>();
            return survival.answer() ? survivalPicture(*survival.of(), *survival.answer(), curves().get())
                                     : waiting<LinePicture, Survival>();
        });
    addSwitch({1, 0}, &GradientsSettings::plainJacobian, QStringLiteral("plainJacobian"),
        {QStringLiteral("λ‖J‖"), tr("The gradient that the scores q·k receive")},
        {QStringLiteral("‖J‖"), tr("The gradient that the logits receive")});
    addSwitch({1, 0}, &GradientsSettings::byRow, QStringLiteral("gradientsByRow"),
        {tr("Against n"), tr("Mean over rows at every length of the curves")},
        {tr("By row"), tr("Every row of the present length")});
    QBoxLayout* chain = switches({1, 1});
    for (QBoxLayout* row : {switches({1, 0}), chain})
        row->setSpacing(4); // px; narrow, for the smallest window
    addField(chain, document_, "recurrent-gain", tr("Gain"), this);
    addField(chain, document_, "recurrent-units", tr("Units"), this);
}

QWidget* GradientsPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* title = new WrappedLabel(
        QStringLiteral("<b>%1</b>").arg(tr("Additive scores beside q·k, under the softmax").toHtmlEscaped()), side);
    title->setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr(
                "vᵀ tanh(W_q q + W_k k + b), the scores of Bahdanau, Cho & Bengio (2015), on the same queries and keys. They are "
                "bounded by ‖v‖₁ and so can never freeze completely, but each costs a tanh for every unit.")
                     .toHtmlEscaped()));
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    addField(row, document_, "additive-units", tr("Units"), side);
    addField(row, document_, "additive-gain", tr("Gain"), side);
    row->addStretch(1);
    logits_ = new LineView(side);
    logits_->setObjectName(QStringLiteral("logits"));
    addFigure(logits_, {QStringLiteral("logits"), tr("Dot and additive logits")}, [this] { return logits_->figure(); });
    scores_ = new NumberGrid(secondaryFont(), side);
    addDrawing({&inquiry<ScoreKinds>()}, [this] {
        const SharedScoreComparison& scores = inquiry<ScoreKinds>().answer();
        logits_->show(scores ? logitsPicture(*scores) : waiting<LinePicture, ScoreKinds>());
        scores_->setVisible(scores != nullptr);
        if (scores)
            scores_->show(scoreTable(*scores));
    });
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addLayout(row);
    layout->addWidget(logits_, 1);
    layout->addWidget(scores_);
    layout->addStretch(0);
    return side;
}

void GradientsPage::layOutSide()
{
    Board::layOutSide();
    logits_->setMaximumHeight(sideWidth() * 5 / 4);
}

} // namespace attentoscope
