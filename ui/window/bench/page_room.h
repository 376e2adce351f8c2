// SPDX-License-Identifier: GPL-3.0-or-later
// The room of the pages, in which a page that is higher than a low window scrolls. Its widget's least height is that of the
// page; how high the pages would like to be is kept from the layouts around it.
#pragma once

#include <QScrollArea>

namespace attentoscope {

class PageRoom : public QWidget
{
public:
    explicit PageRoom(QWidget* pages)
        : pages_(pages)
    {
        pages->setParent(this);
    }

protected:
    void resizeEvent(QResizeEvent*) override { pages_->setGeometry(rect()); }

private:
    QWidget* pages_;
};

inline QScrollArea* makePageRoom(QWidget* pages, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setObjectName(QStringLiteral("pageScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus); // the page's own widgets have it
    scroll->setWidgetResizable(true);
    scroll->setWidget(new PageRoom(pages));
    return scroll;
}

} // namespace attentoscope
