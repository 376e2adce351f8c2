// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/network_trainer.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"

#include <QEvent>
#include <QWidget>

namespace attentoscope {

NetworkTrainer::NetworkTrainer(QWidget* page, Document* document, Engine* engine)
    : QObject(page)
    , page_(page)
    , document_(document)
    , training_(&engine->inquiry<NetworkTraining>())
{
    page_->installEventFilter(this);
    connect(document_, &Document::sessionChanged, this, &NetworkTrainer::leaveSession);
    connect(document_, &Document::experimentChanged, this, &NetworkTrainer::look);
    connect(document_, &Document::viewChanged, this, &NetworkTrainer::look);
}

NetworkTrainer::~NetworkTrainer()
{
    if (training_)
        training_->dropLater(who_);
}

NetworkTraining::Inputs NetworkTrainer::inputs() const
{
    NetworkTraining::Inputs all = networksOf(document_->experiment(), document_->view().of<ExtrapolationSettings>().withFurther);
    all.file = file_.toStdString();
    all.attempt = attempt_;
    return all;
}

bool NetworkTrainer::isWanted() const
{
    return document_->view().of<ExtrapolationSettings>().trained.toStdString() == document_->experiment().extrapolation.task;
}

void NetworkTrainer::begin()
{
    changeView<ExtrapolationSettings>(document_, [this](ExtrapolationSettings& view) {
        view.trained = QString::fromStdString(document_->experiment().extrapolation.task);
    });
    look();
    emit changed();
}

void NetworkTrainer::tryAgain()
{
    ++attempt_;
    look();
}

void NetworkTrainer::keepIn(const QString& file)
{
    file_ = file;
    begin();
}

ShownNetworks NetworkTrainer::shown() const
{
    if (!training_->answer() || training_->answer()->plan.setup.task != document_->experiment().extrapolation.task)
        return {};
    if (!isWanted() && training_->of() != inputs())
        return {};
    return {training_->answer(), document_->looks().huesOf(training_->of()->policies)};
}

bool NetworkTrainer::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show)
        look();
    return QObject::eventFilter(watched, event);
}

void NetworkTrainer::look()
{
    if (!page_->isVisible() || !training_)
        return;
    if (isWanted())
        training_->ask(who_, inputs());
    else
        training_->drop(who_);
}

// Ends the training of the session before. The networks stay in the question's memory, so the same session goes on from them.
void NetworkTrainer::leaveSession()
{
    file_.clear();
    if (training_)
        training_->drop(who_);
    look();
    emit changed();
}

} // namespace attentoscope
