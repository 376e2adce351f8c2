// SPDX-License-Identifier: GPL-3.0-or-later
// The room of the pages, in which a page that is higher than a low window scrolls. Its widget's least height is that of the
// page; how high the pages would like to be is kept from the layouts around it.
#pragma once

#include <QWidget>

class QScrollArea;
class QStackedWidget;

namespace attentoscope {

class PageRoom : public QWidget
{
public:
    explicit PageRoom(QStackedWidget* pages);

    QScrollArea* makeScrollArea(QWidget* parent); // around this; call it once
    void fit(); // follows the height that the page which is shown needs now, and the height of the area around it

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QStackedWidget* pages_;
};

} // namespace attentoscope
