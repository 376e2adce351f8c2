// SPDX-License-Identifier: GPL-3.0-or-later
// The controls around the maps on the page Explore. Each sets the view state and follows it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/theme/menu_button.h"

#include <QWidget>

class QAction;
class QHBoxLayout;

namespace attentoscope {

class ChoiceBar;
class ColorBar;
class Document;
class MoreButton;

// Holds the range of colours: an entry of a menu holds the current one; dragging or typing at the bar sets another.
class HeldRange : public QObject
{
    Q_OBJECT
public:
    HeldRange(Document* document, ColorBar* bar, QMenu* menu);

private:
    void follow();
    bool seesDifference() const;
    bool isOfStage() const; // the bar already shows maps of the current stage
    void holdShown();
    void hold(double low, double high);
    void release();
    void type();

    Document* document_;
    ColorBar* bar_;
    QAction* entry_;
    std::string of_; // what the range is held for, as of the last follow()
    bool waits_ = false; // hold the range once the maps of the new stage arrive
};

// The switches above the maps: which maps, the stage, how weights become colours, and a menu of what few need. They fold into
// two lines if one is too short, by the width alone, so that none moves when another is clicked.
class MapSwitches : public QWidget
{
    Q_OBJECT
public:
    MapSwitches(Document* document, ColorBar* bar, QWidget* parent);

    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    void folded(); // into another number of lines

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addMore(ColorBar* bar);
    void follow();
    void fold(); // arranges the switches in one or two lines

    Document* document_;
    ChoiceBar* pairing_;
    ChoiceBar* stages_;
    QAbstractButton* logarithmic_;
    MoreButton* more_;
    QHBoxLayout *first_, *second_;
    int lines_ = 0, indent_ = -1; // lines, and px before the first switch
};

// Chooses what a pixel stands for if there are more cells than pixels.
class ReductionButton : public MenuButton
{
    Q_OBJECT
public:
    ReductionButton(Document* document, QWidget* parent);

signals:
    void chosen(attentoscope::MapReduction reduction); // by the user

private:
    void follow();

    Document* document_;
};

} // namespace attentoscope
