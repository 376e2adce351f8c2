// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help/help_commands.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/parts/form_section.h"
#include "ui/pages/page_list.h"
#include "ui/text/language.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/guide/guide_window.h"
#include "ui/window/help/about.h"
#include "ui/window/help/shortcuts_sheet.h"
#include "ui/window/help/tour.h"
#include "ui/window/help/tour_stops.h"
#include "ui/window/palette/find_line.h"
#include "ui/window/palette/findables.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QScrollArea>
#include <QTimer>
#include <QWhatsThis>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

bool isFindKey(const QKeyEvent& key) { return key.key() == Qt::Key_K && key.modifiers() == Qt::ControlModifier; }

QString descriptionOf(const QWidget& widget) { return widget.whatsThis().isEmpty() ? widget.toolTip() : widget.whatsThis(); }

// Returns the visible editor of a field; null: there is none.
FieldEditor* editorOf(const Field& field, Workbench& workbench)
{
    for (FieldEditor* editor : workbench.findChildren<FieldEditor*>(QLatin1String(field.key))) {
        for (QWidget* around = editor; around != nullptr && around != &workbench; around = around->parentWidget())
            if (auto* section = qobject_cast<FormSection*>(around))
                section->setOpen(true);
        if (editor->isVisibleTo(&workbench))
            return editor;
    }
    return nullptr;
}

} // namespace

HelpCommands::HelpCommands(Document* document, Engine* engine, FileCommands* files, LessonCommands* lessons,
    std::function<Workbench*()> workbench, QMainWindow* window)
    : QObject(window)
    , document_(document)
    , engine_(engine)
    , files_(files)
    , lessons_(lessons)
    , workbench_(std::move(workbench))
    , window_(window)
{
    qApp->installEventFilter(this);
}

HelpCommands::~HelpCommands() { delete guide_; }

// Claims the palette's key: on some desktops, line edits use it to cut the rest of the line.
bool HelpCommands::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WhatsThis || event->type() == QEvent::QueryWhatsThis)
        return answerWhatsThis(watched, static_cast<QHelpEvent*>(event));
    if (event->type() != QEvent::ShortcutOverride || !isFindKey(*static_cast<QKeyEvent*>(event)))
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget->window() != window_ || (line_ && line_->isAncestorOf(widget)))
        return false;
    event->ignore(); // leave it to the shortcuts
    return true;
}

// Answers What's This with a widget's tooltip where it has no description of its own. Without either, the event goes on to the
// parent.
bool HelpCommands::answerWhatsThis(QObject* watched, QHelpEvent* event)
{
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget->window() != window_ || descriptionOf(*widget).isEmpty())
        return false;
    event->accept();
    if (event->type() == QEvent::WhatsThis)
        QWhatsThis::showText(event->globalPos(), descriptionOf(*widget), widget);
    return true;
}

void HelpCommands::find()
{
    if (line_ && line_->isVisible())
        return line_->close(true);
    if (tour_)
        tour_->end();
    const FindableTargets targets{document_, files_, lessons_, window_->menuBar(), engine_->inquiry<Evaluation>().answer(),
        [this](const Field& field) { showInForm(field); }, [this](const GuidePlace& place) { showGuideAt(place); }};
    line_ = new FindLine(
        findables(targets), document_, [this](const Field& field, const QString& text) { return setField(field, text); },
        window_);
    line_->open();
}

Outcome<Done> HelpCommands::setField(const Field& field, const QString& text)
{
    if (field.file != FileContent::Tensors || text.isEmpty())
        return setFromText(*document_, field, text);
    if (text == QString::fromStdString(fieldText(document_->experiment(), field)))
        return Done{};
    files_->openTensorFile(text); // not a plain value: another file has other arrays; errors appear in the message strip
    return Done{};
}

void HelpCommands::showInForm(const Field& field)
{
    Workbench* workbench = workbench_();
    workbench->setForm(true);
    FieldEditor* editor = editorOf(field, *workbench);
    for (std::size_t page = 0; editor == nullptr && page < pageKinds().size(); ++page) {
        if (std::ranges::find(pageKinds()[page].form, field.group) == pageKinds()[page].form.end())
            continue;
        changeView(document_, [&](ViewState& view) { view.page = QLatin1String(pageKinds()[page].name); });
        editor = editorOf(field, *workbench);
        break;
    }
    if (editor == nullptr)
        return;
    for (QWidget* around = editor; around != nullptr; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around))
            QTimer::singleShot(0, editor, [area, editor] { area->ensureWidgetVisible(editor); }); // after the layout
    editor->setFocus(Qt::ShortcutFocusReason);
}

void HelpCommands::showGuide() { showGuideAt(guidePlaceOf(document_->view().page, Language::inUse())); }

void HelpCommands::showGuideAt(const GuidePlace& place)
{
    if (!guide_) {
        guide_ = new GuideWindow;
        connect(guide_, &GuideWindow::pageRequested, this, [this](const QString& name) {
            changeView(document_, [&](ViewState& view) { view.page = name; });
            window_->raise();
            window_->activateWindow();
        });
    }
    guide_->open(place);
    guide_->setWindowState(guide_->windowState() & ~Qt::WindowMinimized);
    guide_->show();
    guide_->raise();
    guide_->activateWindow();
}

void HelpCommands::closeGuide()
{
    if (guide_)
        guide_->close();
}

void HelpCommands::showShortcuts()
{
    const std::vector<ShortcutGroup> groups = shortcutGroups(*window_->menuBar(), *window_);
    showText(tr("Keyboard shortcuts"), {shortcutsText(groups, 3), shortcutsText(groups, 2), shortcutsText(groups, 1)}, window_);
}

void HelpCommands::showAbout() { showText(tr("About Attentoscope"), {aboutText()}, window_); }

void HelpCommands::whatsThis()
{
    for (QWidget* widget = window_->focusWidget(); widget != nullptr && widget != window_; widget = widget->parentWidget())
        if (const QString text = descriptionOf(*widget); !text.isEmpty())
            return QWhatsThis::showText(widget->mapToGlobal(QPoint(0, widget->height())), text, widget);
    QWhatsThis::enterWhatsThisMode();
}

void HelpCommands::startTour()
{
    Settings::setTourSeen(true);
    delete tour_;
    if (document_->view().page != QLatin1String("explore")) { // the page that has the stops of the tour
        changeView(document_, [&](ViewState& view) { view.page = QStringLiteral("explore"); });
    }
    workbench_()->setForm(true);
    tour_ = new Tour(tourStops(workbench_), window_);
    QTimer::singleShot(0, tour_, &Tour::start); // after the page has its layout
}

void HelpCommands::offerTour()
{
    if (!Settings::tourSeen())
        startTour();
}

void HelpCommands::dress()
{
    if (line_)
        line_->close(false); // its entries refer to deleted widgets
    if (tour_ && tour_->isVisible())
        QTimer::singleShot(0, tour_, &Tour::showStop);
}

} // namespace attentoscope
