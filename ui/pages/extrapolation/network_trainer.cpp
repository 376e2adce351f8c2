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
    const SessionNetworks* networks = SessionNetworks::known(document);
    if (!all.shipped && networks != nullptr) {
        all.savedIn = networks->savedIn();
        all.file = networks->keptIn().toStdString();
        all.attempt = networks->attempt();
    }
    return all;
}

bool trainsNetworks(const Document& document) { return wantsNetworks(document) && !pageInputs(document).shipped; }

bool hasNetworks(const Document& document) { return wantsNetworks(document) || pageInputs(document).shipped; }

bool isGuessing(const Document& document) { return document.view().of<ExtrapolationSettings>().guessesFirst; }

bool showsNetworks(const Document& document, const NetworkTraining::Inputs& of)
{
    if (of.setup.task != document.experiment().extrapolation.task || isGuessing(document))
        return false;
    NetworkTraining::Inputs now = pageInputs(document);
    if (wantsNetworks(document) && !now.shipped)
        return !of.shipped;
    now.file = of.file;
    now.attempt = of.attempt;
    return now == of;
}

ShownNetworks shownNetworks(const Answers& answers, const Document& document)
{
    const auto& training = answers.inquiry<NetworkTraining>();
    if (!training.answer() || !showsNetworks(document, *training.of()))
        return {};
    return {training.answer(), document.looks().huesOf(training.of()->policies)};
}

QString trainingText(const Answers& answers)
{
    const int percent = int(100 * answers.inquiry<NetworkTraining>().fraction());
    return percent > 0 ? NetworkTrainer::tr("Training … %1 %").arg(percent) : NetworkTrainer::tr("Training …");
}

QString whyNoNetworks(const Answers& answers, const Document& document)
{
    if (const Error* why = answers.failure<NetworkTraining>())
        return translated(*why);
    if (!hasNetworks(document) || shownNetworks(answers, document).known)
        return {};
    if (isGuessing(document))
        return NetworkTrainer::tr("Draw your prediction. Then press “Show the answers”.");
    return trainsNetworks(document) ? trainingText(answers)
                                    : NetworkTrainer::tr("Testing the networks that come with the program …");
}

void beginTraining(Document* document)
{
    changeView<ExtrapolationSettings>(document, [document](ExtrapolationSettings& view) {
        view.trained = QString::fromStdString(document->experiment().extrapolation.task);
        view.here = true;
        view.guessesFirst = false;
    });
}

AskedQuestion askedNetworks()
{
    const auto watched = [](QWidget* board, Document* document, Engine* engine, const AskedQuestion::SizeNow&) -> Watch* {
        QWidget* page = board->parentWidget() != nullptr ? board->parentWidget() : board; // its boards share one trainer
        if (page->findChild<NetworkTrainer*>(QString(), Qt::FindDirectChildrenOnly) == nullptr)
            new NetworkTrainer(page, document, engine);
        return nullptr;
    };
    AskedQuestion question = asked<NetworkTraining>(
        [](const Document& document) { return hasNetworks(document) ? std::optional(pageInputs(document)) : std::nullopt; });
    question.watch = watched;
    return question;
}

NetworkTrainer::NetworkTrainer(QWidget* page, Document* document, Engine* engine)
    : QObject(page)
    , page_(page)
    , document_(document)
    , training_(&engine->inquiry<NetworkTraining>())
    , saved_(SessionNetworks::of(document))
{
    // A page that was there before, in other colours or another language, may have begun a training: it goes on.
    if (const std::optional<NetworkTraining::Inputs> asked = training_->asked(); asked && !asked->shipped)
        training_->ask(who_, *asked);
    page_->installEventFilter(this);
    connect(training_, &InquiryBase::answered, this, &NetworkTrainer::note);
    connect(saved_, &SessionNetworks::changed, this, &NetworkTrainer::look);
    connect(document_, &Document::sessionChanged, this, &NetworkTrainer::leaveSession);
    connect(document_, &Document::experimentChanged, this, &NetworkTrainer::look);
    connect(document_, &Document::viewChanged, this, &NetworkTrainer::look);
}

NetworkTrainer::~NetworkTrainer()
{
    if (training_)
        training_->dropLater(who_);
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
    if (hasNetworks(*document_))
        training_->ask(who_, pageInputs(*document_));
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
    if (training_)
        training_->drop(who_);
    look();
}

} // namespace attentoscope
