// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_numbers.h"
#include "ui/pages/entropy/sink_pictures.h"
#include "ui/pages/entropy/sink_question.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/switches/choice_bar.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

SinkBoard::SinkBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = 64}, parent)
{
    addSinkPanels();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(grid(), 1);
    layout->addWidget(setSide(makeNumbers(), {.percent = 30, .least = 308, .most = 640}));
    addDrawing({&inquiry<SinkQuestion>()}, [this] { showNumbers(); });
    ask<SinkQuestion>([this] { return evaluationSubject(*document_); });
}

QWidget* SinkBoard::makeNumbers()
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    numbers_ = new NumberGrid(bodyFont(), side);
    numbers_->setObjectName(QStringLiteral("sinkNumbers"));
    column->addWidget(numbers_);
    const auto addWords = [&](const QString& name) {
        auto* words = new WrappedLabel(side);
        words->setObjectName(name);
        words->setTextFormat(Qt::RichText);
        words->setFont(secondaryFont());
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(words);
        return words;
    };
    words_ = addWords(QStringLiteral("sinkWords"));
    boundWords_ = addWords(QStringLiteral("boundWords"));
    column->addStretch(1);
    return side;
}

void SinkBoard::showNumbers()
{
    const SharedSinkStudy& study = inquiry<SinkQuestion>().answer();
    const bool known = hasAnswer<SinkQuestion>() && study;
    numbers_->setVisible(known);
    words_->setText(known ? sinkWords(*study, document_->view().of<EntropySettings>().sinks) : QString());
    boundWords_->setText(known ? boundWords(*study) : QString());
    if (known)
        numbers_->show(sinkNumbers(*study, document_->view()));
}

void SinkBoard::addSinkPanels()
{
    const auto ofStudy = [this](auto draw) {
        return [this, draw](const SharedSinkStudy& study) { return draw(*study, document_->view()); };
    };
    auto* weight = addPanel<LineView, SinkQuestion>(
        {QStringLiteral("sinkWeight"), tr("Weight on sinks by row")}, {0, 0}, ofStudy(sinkWeightPicture));
    auto* scatter = addPanel<PointView, SinkQuestion>({QStringLiteral("sinkScatter"), tr("Entropy against weight on sinks")},
        {0, 1}, [this](const SharedSinkStudy& study) { return sinkScatterPicture(study, document_->view()); });
    auto* change = addPanel<LineView, SinkQuestion>(
        {QStringLiteral("sinkChange"), tr("Entropy given no sink")}, {1, 0}, ofStudy(sinkChangePicture));
    auto* least = addPanel<LineView, SinkQuestion>(
        {QStringLiteral("leastEntropies"), tr("Entropy above its bound")}, {1, 1}, ofStudy(leastEntropyPicture));
    for (LineView* view : {weight, change, least})
        connect(view, &LineView::clicked, this, &SinkBoard::selectRow);
    connect(scatter, &PointView::clicked, this, [this](const PointAddress& at) {
        const SharedSinkStudy& study = inquiry<SinkQuestion>().answer();
        if (study && at.point < study->result->rowIndex.size())
            selectRow(double(study->result->rowIndex[at.point]));
    });
    switches({0, 0})->addWidget(makeChoice());
}

ChoiceBar* SinkBoard::makeChoice()
{
    auto* bar = new ChoiceBar(this);
    bar->setObjectName(QStringLiteral("sinks"));
    const std::pair<QString, QString> choices[sinkChoices] = {
        {tr("first key"), tr("Key 0 is the sink, for all rows that see it")},
        {tr("own key"), tr("The sink of a row is the key at the query's own position")},
        {tr("both"), tr("The first key and the query's own; for the first row they are one")}};
    for (const Sinks sinks : allSinks)
        bar->add(int(sinks), choices[std::size_t(sinks)].first, choices[std::size_t(sinks)].second)
            ->setObjectName(QStringLiteral("sinks%1").arg(int(sinks)));
    connect(bar, &ChoiceBar::chosen, this, [this](int chosen) {
        changeView<EntropySettings>(document_, [chosen](EntropySettings& view) { view.sinks = Sinks(chosen); });
    });
    const auto follow = [this, bar] { bar->setCurrent(int(document_->view().of<EntropySettings>().sinks)); };
    connect(document_, &Document::viewChanged, bar, follow);
    follow();
    return bar;
}

void SinkBoard::selectRow(double place)
{
    if (std::isfinite(place))
        document_->select({Index(std::floor(place)), document_->selection().key});
}

} // namespace attentoscope
