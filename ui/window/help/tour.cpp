// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help/tour.h"

#include "ui/theme/controls/ring.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int calloutWidth = 320, calloutGap = 12, calloutMargin = 8, ringWidth = 3; // px
constexpr int missingMs = 200; // a part that is missing for longer does not come back

int clampedInto(int at, int size, int low, int high) { return std::max(low, std::min(at, high - size + 1)); }

} // namespace

QRect calloutRect(const QRect& target, const QSize& callout, const QRect& window)
{
    const QRect room = window.adjusted(calloutMargin, calloutMargin, -calloutMargin, -calloutMargin);
    const int middleY = clampedInto(target.center().y() - callout.height() / 2, callout.height(), room.top(), room.bottom());
    const int middleX = clampedInto(target.center().x() - callout.width() / 2, callout.width(), room.left(), room.right());
    const QPoint places[] = {{target.right() + calloutGap, middleY}, {target.left() - calloutGap - callout.width(), middleY},
        {middleX, target.bottom() + calloutGap}, {middleX, target.top() - calloutGap - callout.height()}};
    for (const QPoint& at : places)
        if (room.contains(QRect(at, callout)))
            return {at, callout};
    return {{middleX, middleY}, callout};
}

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : RaisedFrame(window)
    , stops_(std::move(stops))
    , title_(new QLabel(this))
    , text_(new WrappedLabel(this))
    , place_(new QLabel(this))
    , skip_(new QPushButton(this))
    , next_(new QPushButton(this))
    , ring_(new Ring(ringWidth, window))
{
    setObjectName(QStringLiteral("tour"));
    skip_->setObjectName(QStringLiteral("tourSkip"));
    next_->setObjectName(QStringLiteral("tourNext"));
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(place_);
    bottom->addStretch(1);
    bottom->addWidget(skip_);
    bottom->addWidget(next_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(8);
    layout->addWidget(title_);
    layout->addWidget(text_, 1);
    layout->addLayout(bottom);
    setFocusProxy(next_);
    window->installEventFilter(this); // to follow its size
    connect(skip_, &QPushButton::clicked, this, &Tour::end);
    connect(next_, &QPushButton::clicked, this, &Tour::next);
    missing_.setSingleShot(true);
    missing_.setInterval(missingMs);
    connect(&missing_, &QTimer::timeout, this, [this] { target() != nullptr ? showStop() : next(); });
    hide();
    ring_->hide();
}

Tour::~Tour() { delete ring_; }

void Tour::start()
{
    number_ = 0;
    while (number_ < stops_.size() && target() == nullptr)
        ++number_;
    if (number_ == stops_.size())
        return end();
    showStop();
}

void Tour::next()
{
    do
        ++number_;
    while (number_ < stops_.size() && target() == nullptr);
    if (number_ >= stops_.size())
        return end();
    showStop();
}

void Tour::end()
{
    missing_.stop();
    hide();
    ring_->hide();
    if (isAncestorOf(parentWidget()->focusWidget()))
        parentWidget()->setFocus();
    deleteLater();
}

QWidget* Tour::target() const
{
    QWidget* widget = number_ < stops_.size() ? stops_[number_].target() : nullptr;
    return widget != nullptr && widget->isVisibleTo(parentWidget()) ? widget : nullptr;
}

void Tour::showStop()
{
    if (number_ >= stops_.size())
        return;
    const Theme theme = Theme::of(*this);
    QPalette quiet = theme.palette();
    quiet.setColor(QPalette::WindowText, theme.secondaryText);
    place_->setPalette(quiet);
    title_->setFont(titleFont());
    place_->setFont(secondaryFont());
    title_->setText(stops_[number_].title());
    text_->setText(stops_[number_].text());
    place_->setText(tr("%1 of %2").arg(number_ + 1).arg(stops_.size()));
    const bool last = number_ + 1 == stops_.size();
    skip_->setText(tr("Skip"));
    skip_->setVisible(!last);
    next_->setText(last ? tr("Done") : tr("Next ▸"));
    place();
    if (target() == nullptr)
        return;
    ring_->show();
    ring_->raise();
    show();
    raise();
    next_->setFocus(Qt::OtherFocusReason);
}

void Tour::place()
{
    QWidget* widget = target();
    if (widget == nullptr) { // the page was switched, or the window is being rebuilt
        ring_->hide();
        return missing_.start();
    }
    missing_.stop();
    if (followed_ != widget) {
        if (followed_)
            followed_->removeEventFilter(this);
        followed_ = widget;
        widget->installEventFilter(this);
    }
    const QRect around(widget->mapTo(parentWidget(), QPoint()), widget->size());
    ring_->setGeometry(around.adjusted(-2, -2, 2, 2));
    const int wide = atTypeScale(calloutWidth);
    text_->setFixedWidth(wide - 28);
    const QSize size(wide, layout()->totalHeightForWidth(wide) + 2);
    setGeometry(calloutRect(around, size, parentWidget()->rect()));
}

bool Tour::event(QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    const bool ends = key == Qt::Key_Escape, goesOn = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!ends && !goesOn)
        return RaisedFrame::event(event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        ends ? end() : next();
    return true;
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    const bool moves = event->type() == QEvent::Resize || event->type() == QEvent::Move || event->type() == QEvent::Hide;
    if (moves && (watched == parentWidget() || watched == followed_) && isVisible())
        QTimer::singleShot(0, this, [this] {
            if (isVisible())
                place();
        }); // after the layout of the window's parts
    return false;
}

} // namespace attentoscope
