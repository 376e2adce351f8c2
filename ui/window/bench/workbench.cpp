// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/workbench.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/evaluation.h"
#include "ui/drawing/views.h"
#include "ui/editors/field_editor.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/page_list.h"
#include "ui/panels/experiment_form.h"
#include "ui/panels/free_controls.h"
#include "ui/text/field_words.h"
#include "ui/text/translated.h"
#include "ui/theme/menu_button.h"
#include "ui/theme/toggle_button.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/page.h"
#include "ui/widgets/splits/side_share.h"
#include "ui/widgets/veil.h"
#include "ui/window/bars/example_menus.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bars/page_bar.h"
#include "ui/window/bench/message_place.h"
#include "ui/window/bench/page_room.h"
#include "ui/window/bench/region_keys.h"
#include "ui/window/bench/remedy.h"
#include "ui/window/bench/verdict_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int formWidth = 328, leastForm = 288, formPercent = 21; // at 1366 px the form is narrow, so that maps are not
constexpr int leastPage = 1024 - formWidth; // px; every page fits into it
constexpr int leastReader = 340; // px; a page beside it still fits into 1024 px
constexpr int leastMessage = 340; // px

} // namespace

Workbench::Workbench(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , messages_(new MessageStrip(this))
    , pageBar_(new PageBar(pageKinds(), this))
    , pages_(new QStackedWidget(this))
    , verdict_(new VerdictLine(document, engine, this))
{
    // Watch before the form and the pages hear of a change, so that it is already being computed while they show it.
    watch<Evaluation>(this, document_, engine_, [this] { return evaluationSubject(*document_); });
    form_ = new ExperimentForm(document);
    made_.resize(pageKinds().size());
    withoutQueries_ = makeWithoutQueries();
    pages_->addWidget(withoutQueries_);
    cover_ = makeCover();
    pages_->addWidget(cover_);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    formPane_ = makeForm();
    middle->addWidget(formPane_);
    readerPane_ = new QWidget(this);
    auto* pane = new QVBoxLayout(readerPane_);
    pane->setContentsMargins(0, 0, 0, 0);
    readerPane_->hide();
    middle->addWidget(readerPane_);
    pagePane_ = new QWidget(this);
    auto* column = new QVBoxLayout(pagePane_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 0);
    line->addWidget(verdict_);
    column->addLayout(line);
    pageRoom_ = new PageRoom(pages_);
    column->addWidget(pageRoom_->makeScrollArea(this), 1);
    connect(verdict_, &VerdictLine::said, this, [this](const QString& text) {
        if (current_ != nullptr)
            current_->setVerdict(text);
    });
    middle->addWidget(pagePane_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    bar_ = makePageBar();
    layout->addWidget(bar_);
    layout->addLayout(middle, 1);
    makeBoundaries();
    new RegionKeys([this] { return std::vector<QWidget*>{bar_, formPane_, readerPane_, foot_}; }, this);
    for (QWidget* pane : {formPane_, pagePane_})
        pane->installEventFilter(this);
    messagePlace_ = new MessagePlace(messages_, bar_, this, {[this] { return roomInBar(); }, [this] { return underMessages(); }});
    for (QWidget* pane : {formPane_, readerPane_, pagePane_})
        pane->installEventFilter(messagePlace_);
    connect(document_, &Document::viewChanged, this, &Workbench::showPage);
    connect(document_, &Document::experimentChanged, this, &Workbench::showPage);
    connect(&engine_->inquiry<Evaluation>(), &InquiryBase::answered, this, &Workbench::showEvaluation);
    connect(&engine_->inquiry<MoreRows>(), &InquiryBase::answered, this, [this] {
        const auto& more = engine_->inquiry<MoreRows>();
        if (more.failure() != nullptr || more.answer() != engine_->inquiry<Evaluation>().answer())
            showEvaluation(); // otherwise these rows are already shown
    });
    const auto hearOfHeads = [this] {
        if (dataWarnings(*engine_) != warnings_)
            showEvaluation();
    };
    connect(&engine_->inquiry<HeadStudies>(), &InquiryBase::answered, this, hearOfHeads);
    connect(&engine_->inquiry<HeadStudies>(), &InquiryBase::askedChanged, this, hearOfHeads);
    connect(form_, &ExperimentForm::rejected, this, [this](const Error& error) {
        messages_->say(MessageStrip::Topic::Input, MessageStrip::Level::Error, [error] { return inWordsOfTheForm(error); });
        messages_->setSaidElsewhere(MessageStrip::Topic::Input, form_->shows(error) || controls_ != nullptr);
    });
    const auto clearInput = [this] { messages_->clear(MessageStrip::Topic::Input); };
    connect(form_, &ExperimentForm::accepted, this, clearInput);
    connect(document_, &Document::experimentChanged, this, clearInput); // also on undo, when the form shows valid values again
    connect(document_, &Document::opened, this, clearInput);
    connect(form_, &ExperimentForm::arraysRequested, this, &Workbench::arraysRequested);
    connect(form_, &ExperimentForm::tensorFileChosen, this, &Workbench::tensorFileChosen);
    watch<MoreRows>(this, document_, engine_, [this] { return evaluationSubject(*document_); });
    form_->showNumbers(engine_->inquiry<Evaluation>().answer());
    for (QLabel* numbers : form_->findChildren<QLabel*>(QStringLiteral("policyNumbers")))
        new Veil(numbers, engine_, {&engine_->inquiry<Evaluation>()}, Veil::Words::None);
    showPage();
}

Workbench::~Workbench() { delete messagePlace_; } // while there are places

QWidget* Workbench::makePageBar()
{
    auto* bar = new QWidget(this);
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(8, 2, 8, 2);
    rows->setSpacing(2);
    barRow_ = new QHBoxLayout;
    barRow_->setSpacing(16);
    barRow_->addWidget(makeFormButton());
    barRow_->addWidget(pageBar_);
    barRow_->addStretch();
    barRow_->addWidget(makeLessonsButton());
    barRow_->addWidget(makeSessionsButton());
    rows->addLayout(barRow_);
    connect(pageBar_, &PageBar::chosen, this, [this](std::size_t page) {
        changeView(document_, [&](ViewState& view) { view.page = QLatin1String(pageKinds()[page].name); });
    });
    return bar;
}

QWidget* Workbench::makeFormButton()
{
    formButton_ = new ToggleButton(tr("Form"), ToggleButton::Weight::Strong, this);
    formButton_->setObjectName(QStringLiteral("formButton"));
    formButton_->setToolTip(tr("Shows the form with the experiment: source, scales, mask. The window is too narrow to show form "
                               "and page together (F9)"));
    connect(formButton_, &QToolButton::clicked, this, &Workbench::setForm);
    return formButton_;
}

// Makes the button for the sessions that come with the program, so that a newcomer finds them at once.
QWidget* Workbench::makeSessionsButton()
{
    auto* button = new MenuButton(tr("Examples"), this);
    button->setObjectName(QStringLiteral("shippedSessions"));
    button->setToolTip(tr("Sessions that come with the program: needles, noise, masks, heads, a language model"));
    addShippedSessions(button->menu(), this, [this](const QString& resource) { emit shippedRequested(resource); });
    return button;
}

QWidget* Workbench::makeLessonsButton()
{
    auto* button = new MenuButton(tr("Lessons"), this);
    button->setObjectName(QStringLiteral("lessons"));
    button->setToolTip(tr("Step-by-step lessons with questions: why attention is scaled"));
    QMenu* menu = button->menu();
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        addLessons(menu, this, [this](const QString& lesson) { emit lessonRequested(lesson); });
    });
    return button;
}

QWidget* Workbench::makeForm()
{
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("The experiment"));
    scroll->setObjectName(QStringLiteral("formPane"));
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

Page* Workbench::made(std::size_t number)
{
    Page*& page = made_[number];
    if (page != nullptr)
        return page;
    page = pageKinds()[number].page.make(document_, engine_);
    page->setWhatsThis(pageHelp(pageKinds()[number]));
    pages_->addWidget(page);
    connect(page, &Page::figureMenuRequested, this,
        [this](const NamedFigure& figure, QPoint where) { emit figureMenuRequested(withVerdict(figure), where); });
    connect(page, &Page::figureWordsRequested, this,
        [this](const NamedFigure& figure) { emit figureWordsRequested(withVerdict(figure)); });
    connect(page, &Page::figureTableRequested, this, &Workbench::figureTableRequested);
    connect(page, &Page::demonstrationRequested, this, &Workbench::demonstrationRequested);
    connect(page, &Page::storyChosen, this, &Workbench::storyChosen);
    connect(page, &Page::curvesExportRequested, this, &Workbench::curvesExportRequested);
    connect(page, &Page::tensorFileWritten, this, &Workbench::tensorFileChosen);
    emit pageMade(number);
    return page;
}

QWidget* Workbench::makeWithoutQueries()
{
    auto* words = new QLabel(tr("This page needs queries and keys, but the file holds only attention weights. Dump q and k of "
                                "the model with resources/python/dump_qk.py, or choose another source."),
        this);
    words->setObjectName(QStringLiteral("withoutQueries"));
    words->setAlignment(Qt::AlignCenter);
    words->setContentsMargins(96, 0, 96, 0);
    return words;
}

QWidget* Workbench::makeCover()
{
    auto* words = new WrappedLabel(tr("Make your prediction first; then the page is shown."), this);
    words->setObjectName(QStringLiteral("pageCover"));
    words->setAlignment(Qt::AlignCenter);
    words->setEnabled(false);
    return words;
}

void Workbench::showCurrent()
{
    pages_->setCurrentWidget(covered_ ? cover_ : usable_ ? static_cast<QWidget*>(current_) : withoutQueries_);
    pageRoom_->fit();
    verdict_->setSilent(silent_ || covered_ || !usable_);
}

void Workbench::keepSilent(bool silent)
{
    silent_ = silent;
    showCurrent();
}

void Workbench::coverOlder(bool covered) { Veil::coverOlder(pagePane_, covered); }

void Workbench::setVerdictShown(bool shown) { verdict_->setVisible(shown); }

QString Workbench::verdict() const { return verdict_->text(); }

void Workbench::coverPage(bool covered)
{
    covered_ = covered;
    showCurrent();
    arrangeSide();
}

void Workbench::setReader(QWidget* reader)
{
    delete reader_;
    reader_ = reader;
    formOverReader_ = false;
    if (reader_ != nullptr)
        readerPane_->layout()->addWidget(reader_);
    arrangeSide();
    showEvaluation();
}

// Divides the width among the form, the reader in its place, and the page.
void Workbench::arrangeSide()
{
    const bool hasFields = !pageKinds()[pageNumber(document_->view().page)].form.empty();
    const bool mayShow = hasFields && !formLocked_ && !bar_->isHidden();
    const bool wanted = reader_ != nullptr ? formOverReader_ : isNarrow() ? formWish_.inNarrow : formWish_.inWide;
    const bool form = mayShow && wanted;
    formButton_->setVisible(isNarrow() && mayShow && reader_ == nullptr);
    formButton_->setChecked(form);
    const bool reads = reader_ != nullptr && !form;
    formPane_->setVisible(form);
    readerPane_->setVisible(reads && readerPlace_ != PageAlone);
    // A question that hides the page has the whole width; the cover is seen only where the reader is not.
    const bool alone = reads && (readerPlace_ == TextAlone || (covered_ && readerPlace_ == Beside));
    pagePane_->setVisible(!alone);
    readerPane_->setMinimumWidth(0);
    readerPane_->setMaximumWidth(QWIDGETSIZE_MAX);
    if (!alone)
        readerPane_->setFixedWidth(readerWidth_->extent(std::max(leastReader, int(width() * readerShare_))));
    formPane_->setFixedWidth(
        formWidth_->extent(std::clamp(width() * formPercent / 100, atTypeScale(leastForm), atTypeScale(formWidth))));
}

int Workbench::widthBesidePage() const { return width() - leastPage; }

bool Workbench::isNarrow() const { return widthBesidePage() < leastForm; }

void Workbench::setFormWish(FormWish wish)
{
    formWish_ = wish;
    arrangeSide();
}

void Workbench::makeBoundaries()
{
    formWidth_ = new SideShare(
        QStringLiteral("form"), formPane_, Qt::RightEdge,
        [this] {
            return SideShare::Bounds{width(), atTypeScale(leastForm), widthBesidePage()};
        },
        this);
    readerWidth_ = new SideShare(
        QStringLiteral("reader"), readerPane_, Qt::RightEdge,
        [this] {
            return SideShare::Bounds{width(), leastReader, widthBesidePage()};
        },
        this);
    for (const Shares* share : {formWidth_, readerWidth_})
        connect(share, &Shares::changed, this, &Workbench::arrangeSide);
    connect(formWidth_, &SideShare::pushedAway, this, [this] { setForm(false); }); // F9 shows it again
}

void Workbench::setReaderShare(double share)
{
    readerShare_ = share;
    arrangeSide();
}

void Workbench::setReaderPlace(ReaderPlace place)
{
    readerPlace_ = place;
    arrangeSide();
}

void Workbench::turnReader()
{
    setReaderPlace(readerPlace_ == Beside ? TextAlone : readerPlace_ == TextAlone ? PageAlone : Beside);
}

void Workbench::setControls(const std::vector<const Field*>& fields)
{
    delete controls_;
    controls_ = nullptr;
    if (fields.empty())
        return;
    auto* controls = new FreeControls(fields, document_, this);
    connect(controls, &FreeControls::rejected, form_, &ExperimentForm::rejected);
    connect(controls, &FreeControls::accepted, form_, &ExperimentForm::accepted);
    static_cast<QVBoxLayout*>(pagePane_->layout())->insertWidget(0, controls);
    controls_ = controls;
}

void Workbench::setFoot(QWidget* foot)
{
    delete foot_;
    foot_ = foot;
    if (foot_ == nullptr)
        return;
    layout()->addWidget(foot_);
    foot_->show();
}

void Workbench::setBarShown(bool shown)
{
    bar_->setVisible(shown);
    arrangeSide();
    showEvaluation();
}

QRect Workbench::roomInBar() const
{
    const QMargins margins = bar_->layout()->contentsMargins();
    const int form = formButton_->isHidden() ? 0 : formButton_->sizeHint().width() + barRow_->spacing();
    const int left = margins.left() + form + pageBar_->sizeHint().width() + barRow_->spacing();
    int room = width() - left - margins.right();
    for (QToolButton* button : bar_->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly))
        if (button != formButton_)
            room -= button->sizeHint().width() + barRow_->spacing();
    return room < leastMessage ? QRect() : QRect(left, margins.top(), room, bar_->height());
}

QRect Workbench::underMessages() const
{
    const QWidget* under = pagePane_->isHidden() ? readerPane_ : pagePane_;
    const bool seen = under == pagePane_ && pages_->currentWidget() == current_;
    const auto [first, last] = seen ? current_->underMessages() : Page::Span{0, under->width()};
    return {under->mapTo(this, QPoint(first, 0)), QSize(last - first, under->height())};
}

bool Workbench::eventFilter(QObject* watched, QEvent* event)
{
    const bool turns = event->type() == QEvent::Show || event->type() == QEvent::Hide;
    if (watched == formPane_ && turns) // an error is said at its field where that can be seen
        QMetaObject::invokeMethod(this, &Workbench::showEvaluation, Qt::QueuedConnection);
    if (watched == pagePane_ && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(pageRoom_, &PageRoom::fit, Qt::QueuedConnection); // once the page has its width
    return QWidget::eventFilter(watched, event);
}

void Workbench::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeSide();
}

void Workbench::showPage()
{
    const std::size_t number = pageNumber(document_->view().page);
    const bool usable = !(pageKinds()[number].needsQueries && givesWeights(document_->experiment()));
    if (current_ != nullptr && made_[number] == current_ && usable == usable_) {
        QMetaObject::invokeMethod(this, &Workbench::showFilled, Qt::QueuedConnection); // once the page has followed, too
        return;
    }
    if (current_ != nullptr)
        current_->showAlone({});
    current_ = made(number);
    usable_ = usable;
    pageBar_->setCurrent(number);
    verdict_->setPage(QLatin1String(pageKinds()[number].name));
    const PageKind& kind = pageKinds()[number];
    form_->showGroups(kind.form, kind.reads, pageWhyNot(kind));
    arrangeSide();
    showCurrent();
    asked_.clear();
    filledWith_.clear();
    filledBefore_.clear();
    QMetaObject::invokeMethod(this, &Workbench::showFilled, Qt::QueuedConnection);
}

// Follows the setting "show", which belongs to one page.
void Workbench::showFilled()
{
    const std::string& wanted = document_->view().of<LonePictureSettings>().shown;
    const QString page = QLatin1String(pageKinds()[pageNumber(document_->view().page)].name),
                  name = QString::fromStdString(wanted);
    const std::string now = name.section(QLatin1Char('/'), 0, 0) == page ? wanted : std::string();
    if (now == asked_)
        return;
    asked_ = now;
    filledWith_.clear();
    if (now.empty()) {
        current_->showAlone({});
        return;
    }
    const auto view = findView(*document_, *engine_, name, page);
    if (!view) {
        Error error = view.error();
        error.what = "show"; // as a lesson names it, not as the command line does
        return messages_->say(MessageStrip::Topic::Input, MessageStrip::Level::Warning, [error] { return translated(error); });
    }
    if (current_->boardOf(view->figure) != current_->boardOf(wholePage))
        current_->showBoard(view->board);
    if (current_->showAlone(view->figure))
        filledWith_ = view->figure;
    else
        messages_->say(MessageStrip::Topic::Input, MessageStrip::Level::Warning,
            [] { return tr("This plot cannot fill the page; the other plots of the page can."); });
}

void Workbench::fillPage(const QString& key)
{
    const QString focused = current_->pictureWithFocus();
    const std::vector<NamedFigure> all = figures();
    const auto first = std::ranges::find_if(all, [&](const NamedFigure& each) { return current_->canShowAlone(each.key); });
    const QString meant = !key.isEmpty()        ? key
        : !focused.isEmpty()                    ? focused
        : current_->canShowAlone(wholePage)     ? wholePage // a page with one picture, which shows now this, now that
        : current_->canShowAlone(filledBefore_) ? filledBefore_
        : first == all.end()                    ? QString()
                                                : first->key;
    filledBefore_ = filledWith_;
    const QString name = isFilled() || meant.isEmpty() ? QString() : viewName(document_->view().page, meant);
    changeView<LonePictureSettings>(document_, [&](LonePictureSettings& settings) { settings.shown = name.toStdString(); });
}

void Workbench::showEvaluation()
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    using Strip = MessageStrip;
    const Error* why = evaluation.failure();
    if (why == nullptr && evaluation.isWhole())
        why = engine_->inquiry<MoreRows>().failure();
    const bool atField = form_->sayFailure(why);
    if (why != nullptr) {
        messages_->say(Strip::Topic::Result, Strip::Level::Error, [error = *why] { return inWordsOfTheForm(error); });
        return messages_->setSaidElsewhere(Strip::Topic::Result, atField);
    }
    const SharedResult& result = mostRows(*engine_);
    if (!result)
        return;
    form_->showNumbers(result);
    // A class takes a warning for part of the lesson, which itself says what it has set; and it covers the buttons.
    const bool isPresentedLesson = reader_ != nullptr && bar_->isHidden();
    warnings_ = dataWarnings(*engine_);
    if (warnings_.empty() || isPresentedLesson)
        return messages_->clear(Strip::Topic::Result);
    messages_->say(
        Strip::Topic::Result, Strip::Level::Warning, [said = warnings_] { return said.text(); },
        remedyFor(*document_, *result, warnings_));
}

bool Workbench::hasForm() const { return !formPane_->isHidden(); }

void Workbench::setFormLocked(bool locked)
{
    formLocked_ = locked;
    arrangeSide();
}

void Workbench::setForm(bool shown)
{
    (reader_ != nullptr ? formOverReader_ : isNarrow() ? formWish_.inNarrow : formWish_.inWide) = shown;
    arrangeSide();
}

NamedFigure Workbench::withVerdict(NamedFigure figure) const
{
    figure.verdict = verdict();
    return figure;
}

std::vector<NamedFigure> Workbench::figures() const
{
    std::vector<NamedFigure> all = usable_ ? current_->shownFigures() : std::vector<NamedFigure>();
    for (NamedFigure& figure : all)
        figure.verdict = verdict();
    return all;
}

} // namespace attentoscope
