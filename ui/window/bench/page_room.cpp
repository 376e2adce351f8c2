// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/page_room.h"

#include "ui/widgets/page.h"

#include <QEvent>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int mostScrolled = 720; // px; at any width every page has room in it
constexpr double squeezed = 15.0 / 16; // share of its height in which a page is still readable, and so does not scroll

} // namespace

PageRoom::PageRoom(QStackedWidget* pages)
    : pages_(pages)
{
    pages->setParent(this);
}

QScrollArea* PageRoom::makeScrollArea(QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setObjectName(QStringLiteral("pageScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus); // the page's own widgets have it
    scroll->setWidgetResizable(true);
    scroll->setWidget(this);
    return scroll;
}

void PageRoom::fit()
{
    const auto* page = qobject_cast<const Page*>(pages_->currentWidget());
    const int needed = page == nullptr ? 0 : std::min(page->heightNeeded(width()), mostScrolled);
    const int seen = parentWidget()->height();
    setMinimumSize(1, seen < squeezed * needed ? needed : 1);
}

bool PageRoom::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // of the pages, such as when a page has got its numbers
        fit();
    return QWidget::event(event);
}

void PageRoom::resizeEvent(QResizeEvent*) { pages_->setGeometry(rect()); }

} // namespace attentoscope
