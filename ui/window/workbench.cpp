#include "ui/window/workbench.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/choice_bar.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/panels/experiment_form.h"
#include "ui/text/translated.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/message_strip.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace attentoscope {

namespace {

constexpr int formWidth = 328;
const QString pageNames[] = {
    QStringLiteral("explore"), QStringLiteral("masks"), QStringLiteral("lab"), QStringLiteral("entropy")};

// What is at fault is called as the form calls it: "Query file", not "q".
QString inWordsOfTheForm(const Error& error)
{
    const Field* field = findField(error.what);
    return field == nullptr ? translated(error) : translated(field->label) + QStringLiteral(": ") + translated(error.why);
}

} // namespace

Workbench::Workbench(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , messages_(new MessageStrip(this))
    , form_(new ExperimentForm(document))
    , pageBar_(new ChoiceBar(this))
    , pages_(new QStackedWidget(this))
    , explore_(new ExplorePage(document, engine))
    , masks_(new MasksPage(document, engine))
    , lab_(new LabPage(document, engine))
    , entropy_(new EntropyPage(document, engine))
{
    pages_->addWidget(explore_);
    pages_->addWidget(masks_);
    pages_->addWidget(lab_);
    pages_->addWidget(entropy_);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(makeForm());
    middle->addWidget(pages_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makePageBar());
    layout->addLayout(middle, 1);
    connect(document_, &Document::viewChanged, this, &Workbench::showPage);
    connect(engine_, &Engine::failed, this, [this](Work, const Error& error) { showFailure(error); });
    connect(engine_, &Engine::resultReady, this, &Workbench::showWarnings);
    connect(engine_, &Engine::resultReady, form_, &ExperimentForm::showNumbers);
    connect(form_, &ExperimentForm::rejected, this, [this](const Error& error) {
        messages_->say(MessageStrip::Topic::Input, MessageStrip::Level::Error, [error] { return inWordsOfTheForm(error); });
    });
    connect(form_, &ExperimentForm::accepted, this, [this] { messages_->clear(MessageStrip::Topic::Input); });
    connect(masks_, &MasksPage::demonstrationRequested, this, &Workbench::demonstrationRequested);
    connect(masks_, &MasksPage::figureMenuRequested, this, &Workbench::figureMenuRequested);
    connect(entropy_, &EntropyPage::figureMenuRequested, this, &Workbench::figureMenuRequested);
    connect(explore_, &ExplorePage::figureMenuRequested, this, &Workbench::figureMenuRequested);
    connect(lab_, &LabPage::figureMenuRequested, this, &Workbench::figureMenuRequested);
    connect(lab_, &LabPage::curvesExportRequested, this, &Workbench::curvesExportRequested);
    form_->showNumbers(engine_->result());
    showPage();
}

QWidget* Workbench::makePageBar()
{
    pageBar_->add(0, tr("Explore"), tr("Maps, curves and numbers of two scale policies (Ctrl+1)"))
        ->setObjectName(QStringLiteral("pageExplore"));
    pageBar_->add(1, tr("Masks"), tr("What masks do, on sentences side by side (Ctrl+2)"))
        ->setObjectName(QStringLiteral("pageMasks"));
    pageBar_->add(2, tr("Policy lab"), tr("Any number of scale policies against length, with theory beside them (Ctrl+3)"))
        ->setObjectName(QStringLiteral("pageLab"));
    pageBar_->add(3, tr("Entropy"), tr("Spectra, distributions over rows, and how far A and B are apart (Ctrl+4)"))
        ->setObjectName(QStringLiteral("pageEntropy"));
    for (QAbstractButton* button : pageBar_->findChildren<QAbstractButton*>())
        button->setFont(font());
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(16);
    layout->addWidget(pageBar_);
    // Beside the pages, where there is room anyway: nothing moves when a message comes or goes.
    QSizePolicy keepsPlace = messages_->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    messages_->setSizePolicy(keepsPlace);
    layout->addWidget(messages_, 1);
    layout->addWidget(makeSessionsButton());
    connect(pageBar_, &ChoiceBar::chosen, this, [this](int page) {
        ViewState view = document_->view();
        view.page = pageNames[page];
        document_->setView(view);
    });
    return bar;
}

// What a newcomer sees first: the sessions that come with the program, one click away.
QWidget* Workbench::makeSessionsButton()
{
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("shippedSessions"));
    button->setText(tr("Examples"));
    button->setToolTip(tr("Sessions that come with the program: needles, noise, masks"));
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    addShippedSessions(menu, this, [this](const QString& resource) { emit shippedRequested(resource); });
    button->setMenu(menu);
    return button;
}

QWidget* Workbench::makeForm()
{
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(formWidth);
    return scroll;
}

int Workbench::shownPage() const
{
    const auto* found = std::find(std::begin(pageNames), std::end(pageNames), document_->view().page);
    return found == std::end(pageNames) ? 0 : int(found - std::begin(pageNames));
}

void Workbench::showPage()
{
    const int page = shownPage();
    pageBar_->setCurrent(page);
    pages_->setCurrentIndex(page);
    engine_->setBatchWanted(pages_->currentWidget() == masks_);
    engine_->setLabWanted(pages_->currentWidget() == lab_);
    engine_->setEntropiesWanted(pages_->currentWidget() == entropy_);
}

void Workbench::showFailure(const Error& error)
{
    if (error.kind == ErrorKind::Cancelled)
        return;
    messages_->say(MessageStrip::Topic::Result, MessageStrip::Level::Error, [error] { return inWordsOfTheForm(error); });
}

void Workbench::showWarnings(const SharedResult& result)
{
    if (result->warnings.empty())
        return messages_->clear(MessageStrip::Topic::Result);
    messages_->say(MessageStrip::Topic::Result, MessageStrip::Level::Warning,
        [warnings = result->warnings] { return translated(warnings); });
}

std::vector<NamedFigure> Workbench::figures() const
{
    const QWidget* page = pages_->currentWidget();
    if (page == masks_)
        return masks_->figures();
    if (page == lab_)
        return lab_->figures();
    return page == entropy_ ? entropy_->figures() : explore_->figures();
}

} // namespace attentoscope
