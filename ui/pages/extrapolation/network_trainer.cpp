// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/network_trainer.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/session_networks.h"
#include "ui/text/translated.h"

#include <QEvent>
#include <QWidget>

namespace attentoscope {

bool wantsNetworks(const Document& document)
{
    return document.view().of<ExtrapolationSettings>().trained.toStdString() == document.experiment().extrapolation.task;
}

NetworkTraining::Inputs pageInputs(const Document& document)
{
    const auto& view = document.view().of<ExtrapolationSettings>();
    NetworkTraining::Inputs all = networksOf(document.experiment(), view.withFurther);
    all.shipped = !(wantsNetworks(document) && view.here) && areShipped(all);
    if (!all.shipped)
        all.savedIn = SessionNetworks::savedIn(document);
    return all;
}

bool showsNetworks(const Document& document, const NetworkTraining::Inputs& of)
{
    if (of.setup.task != document.experiment().extrapolation.task || document.view().of<ExtrapolationSettings>().guessesFirst)
        return false;
    NetworkTraining::Inputs now = pageInputs(document);
    if (wantsNetworks(document) && !now.shipped)
        return !of.shipped;
    now.file = of.file;
    now.attempt = of.attempt;
    return now == of;
}

NetworkTrainer::NetworkTrainer(QWidget* page, Document* document, Engine* engine)
    : QObject(page)
    , page_(page)
    , document_(document)
    , training_(&engine->inquiry<NetworkTraining>())
    , saved_(SessionNetworks::of(document))
{
    // A page that was there before, in other colours or another language, may have begun a training: it goes on.
    if (const std::optional<NetworkTraining::Inputs> asked = training_->asked(); asked && !asked->shipped) {
        file_ = QString::fromStdString(asked->file);
        attempt_ = asked->attempt;
        training_->ask(who_, *asked);
    }
    page_->installEventFilter(this);
    connect(training_, &InquiryBase::answered, this, &NetworkTrainer::note);
    connect(saved_, &SessionNetworks::saved, this, &NetworkTrainer::changed);
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
    NetworkTraining::Inputs all = pageInputs(*document_);
    if (all.shipped)
        return all;
    all.file = file_.toStdString();
    all.attempt = attempt_;
    return all;
}

bool NetworkTrainer::isWanted() const { return wantsNetworks(*document_); }

bool NetworkTrainer::isGuessing() const { return document_->view().of<ExtrapolationSettings>().guessesFirst; }

void NetworkTrainer::begin()
{
    changeView<ExtrapolationSettings>(document_, [this](ExtrapolationSettings& view) {
        view.trained = QString::fromStdString(document_->experiment().extrapolation.task);
        view.here = true;
        view.guessesFirst = false;
    });
    look();
    emit changed();
}

void NetworkTrainer::guess(bool first)
{
    changeView<ExtrapolationSettings>(document_, [first](ExtrapolationSettings& view) { view.guessesFirst = first; });
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

QString NetworkTrainer::trainingText() const
{
    const int percent = training_ ? int(100 * training_->fraction()) : 0;
    return percent > 0 ? tr("Training … %1 %").arg(percent) : tr("Training …");
}

QString NetworkTrainer::whyNothing() const
{
    if (const Error* why = training_ ? training_->failure() : nullptr)
        return translated(*why);
    if (shown().known || !hasAnswers())
        return {};
    if (isGuessing())
        return tr("Draw your prediction. Then press “Show the answers”.");
    return trainsHere() ? trainingText() : tr("Testing the networks that come with the program …");
}

ShownNetworks NetworkTrainer::shown() const
{
    if (!training_->answer() || !showsNetworks(*document_, *training_->of()))
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
    if (hasAnswers())
        training_->ask(who_, inputs());
    else
        training_->drop(who_);
}

// Networks of inputs that are no longer asked may be those of the session before.
void NetworkTrainer::note()
{
    if (training_->of() && training_->of() == training_->asked())
        saved_->note(*training_->of(), training_->answer());
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
