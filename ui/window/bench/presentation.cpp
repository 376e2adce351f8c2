// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/presentation.h"

#include "ui/lessons/player/lesson_player.h"
#include "ui/theme/theme.h"
#include "ui/window/bench/workbench.h"

#include <QApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPainter>
#include <QPixmap>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr double readerShare = 0.4;
constexpr int hintShownMs = 5000;

// Returns a ring with a dot in its middle, in black and white so that it is visible on any background.
QCursor largePointer(double ratio)
{
    constexpr int size = 48;
    QPixmap picture(QSize(size, size) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(size / 2.0, size / 2.0);
    painter.setPen(QPen(Qt::white, 7));
    painter.drawEllipse(middle, 18, 18);
    painter.setPen(QPen(Theme::light().error, 4));
    painter.drawEllipse(middle, 18, 18);
    painter.setPen(QPen(Qt::white, 1.5));
    painter.setBrush(Theme::light().error);
    painter.drawEllipse(middle, 3.5, 3.5);
    painter.end();
    return QCursor(picture, size / 2, size / 2);
}

} // namespace

Presentation::Presentation(
    LessonPlayer* player, Document* document, Engine* engine, std::function<Workbench*()> workbench, QMainWindow* window)
    : QObject(window)
    , player_(player)
    , document_(document)
    , engine_(engine)
    , workbench_(std::move(workbench))
    , window_(window)
{
    window_->installEventFilter(this);
    connect(player_, &LessonPlayer::left, this, [this] { showNotes(false); });
}

Presentation::~Presentation()
{
    delete notes_;
    if (on_)
        QApplication::restoreOverrideCursor();
}

double Presentation::typeScale() const
{
    constexpr double usual = 1.5, usualHeight = 768; // px; of the smallest projector: there 9 pt become 18 px
    return on_ ? std::clamp(usual * window_->screen()->size().height() / usualHeight, usual, 4.0) : 1;
}

void Presentation::begin()
{
    if (on_)
        return;
    before_ = window_->saveGeometry();
    wasMaximized_ = window_->isMaximized();
    on_ = true;
    toldHowToLeave_ = false;
    const QList<QScreen*> screens = QGuiApplication::screens();
    const bool second = screens.size() > 1;
    if (second) {
        QScreen* other = screens[0] == QGuiApplication::primaryScreen() ? screens[1] : screens[0];
        window_->windowHandle()->setScreen(other);
        window_->setGeometry(other->geometry());
    }
    window_->showFullScreen();
    QApplication::setOverrideCursor(largePointer(window_->devicePixelRatioF()));
    emit changed();
    if (second && player_->isOpen())
        showNotes(true);
}

void Presentation::end()
{
    if (!on_)
        return;
    on_ = false;
    delete hint_;
    QApplication::restoreOverrideCursor();
    showNotes(false);
    wasMaximized_ ? window_->showMaximized() : window_->showNormal();
    window_->restoreGeometry(before_);
    window_->menuBar()->setMaximumHeight(QWIDGETSIZE_MAX);
    emit changed();
}

void Presentation::dress()
{
    if (notes_) { // recreated, to be in the current language
        const QRect place = notes_->geometry();
        const bool apart = notes_->screen() != window_->screen();
        const SpeakerNotes::State before = notes_->state();
        showNotes(false);
        showNotes(true);
        if (apart)
            notes_->setGeometry(place); // else they find another place, for the class may see this one
        if (notes_)
            notes_->goOnFrom(before);
    }
    if (!on_)
        return;
    window_->menuBar()->setMaximumHeight(0); // not hidden: the shortcuts of a hidden menu bar do not work
    window_->statusBar()->hide();
    workbench_()->setBarShown(false);
    workbench_()->setReaderShare(readerShare);
    if (!std::exchange(toldHowToLeave_, true))
        tellHowToLeave();
}

// Says over the upper edge how to leave, for a few seconds: no bar is left that could say it.
void Presentation::tellHowToLeave()
{
    delete hint_;
    hint_ = new QLabel(tr("F11 or Esc ends the presentation"), window_);
    hint_->setObjectName(QStringLiteral("presentationHint"));
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
    hint_->setAutoFillBackground(true);
    hint_->setBackgroundRole(QPalette::Highlight);
    hint_->setForegroundRole(QPalette::HighlightedText);
    hint_->setMargin(12);
    hint_->show();
    placeHint();
    QTimer::singleShot(hintShownMs, hint_, &QObject::deleteLater);
}

void Presentation::placeHint()
{
    if (!hint_)
        return;
    hint_->adjustSize();
    hint_->move((window_->width() - hint_->width()) / 2, 0);
    hint_->raise();
}

bool Presentation::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        placeHint();
    return QObject::eventFilter(watched, event);
}

void Presentation::showNotes(bool shown)
{
    if (!shown) {
        delete notes_;
        return;
    }
    if (notes_ || !player_->isOpen())
        return;
    notes_ = new SpeakerNotes(player_, document_, engine_);
    notes_->setAttribute(Qt::WA_DeleteOnClose);
    connect(notes_, &SpeakerNotes::presentationToggled, this, &Presentation::toggle, Qt::QueuedConnection);
    connect(notes_, &SpeakerNotes::readerTurned, this, [this] { workbench_()->turnReader(); });
    placeNotes();
    notes_->show();
}

// Puts the notes on another screen than the window, or where they cover the least of the only one.
void Presentation::placeNotes()
{
    constexpr int around = 40;
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other = std::ranges::find_if(screens, [this](const QScreen* screen) { return screen != window_->screen(); });
    if (other != screens.end())
        return notes_->setGeometry((*other)->availableGeometry().adjusted(around, around, -around, -around));
    const QRect screen = window_->screen()->availableGeometry();
    notes_->move(screen.bottomRight() - QPoint(notes_->width() + around / 2, notes_->height() + around / 2));
}

} // namespace attentoscope
