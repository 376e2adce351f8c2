// SPDX-License-Identifier: GPL-3.0-or-later
// Lets one picture of a page fill it. The picture stays alive: it is taken from its layout and put back when this is destroyed.
#pragma once

#include "ui/document/view_state.h"

#include <QPointer>
#include <QWidget>

#include <string>

namespace attentoscope {

struct LonePictureSettings {
    std::string shown; // the name of a view, "explore/curves", while its page is open; empty: whole pages

    bool operator==(const LonePictureSettings&) const = default;
    static const ViewSettings table;
};

class LonePicture : public QWidget
{
    Q_OBJECT
public:
    LonePicture(QWidget* picture, QWidget* page);
    ~LonePicture() override;
    // Returns whether a picture fills a page, so that it need not line up with others.
    static bool holds(const QWidget* picture);
    bool isThere() const { return picture_ != nullptr; } // false: the picture is in no layout that it can be taken from

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // follows the size of the page

private:
    QPointer<QWidget> picture_, place_; // `place_` keeps its place in the layout
};

} // namespace attentoscope
