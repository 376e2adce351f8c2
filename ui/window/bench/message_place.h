// SPDX-License-Identifier: GPL-3.0-or-later
// The place of the message strip, where it moves nothing: beside the page bar, where room is kept for it; for what was done the
// status line, where it covers no picture and no number; else the lower edge of the page. It follows whatever changes these.
#pragma once

#include <QObject>
#include <QRect>

#include <functional>

namespace attentoscope {

class MessageStrip;

class MessagePlace : public QObject
{
    Q_OBJECT
public:
    // Rectangles in the coordinates of the bench.
    struct Places {
        std::function<QRect()> inBar; // invalid: there is too little room for messages
        std::function<QRect()> overPage; // the part of the page whose lower edge the strip may cover
    };
    // `strip` is a child of the bench, or of its window while it lies in the status line; it belongs to this. `bar` is made
    // high enough for the strip where it has room.
    MessagePlace(MessageStrip* strip, QWidget* bar, QWidget* bench, Places places);
    ~MessagePlace() override;

    void place();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // of widgets that are watched: places the strip anew

private:
    void hold(QWidget* holder);
    QRect inStatusLine(int height);

    MessageStrip* strip_;
    QWidget *bar_, *bench_;
    Places places_;
};

} // namespace attentoscope
