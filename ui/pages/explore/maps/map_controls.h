// SPDX-License-Identifier: GPL-3.0-or-later
// The controls around the maps on the page Explore. Each sets the view state and follows it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/theme/toggle_button.h"

#include <QWidget>

class QHBoxLayout;

namespace attentoscope {

class ChoiceBar;
class ColorBar;
class Document;

// Returns which maps are shown. The stage of scores has no difference, because both policies have the same scores.
MapsShown mapsSeen(const ViewState& view);

// The switches above the maps: the stage, which maps, and how weights become colours. They fold into two lines if one is too
// short, by the width alone, so that none moves when another is clicked.
class MapSwitches : public QWidget
{
    Q_OBJECT
public:
    MapSwitches(Document* document, QWidget* last, QWidget* parent); // `last` is placed at the end of the first line

    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void fold(); // arranges the switches in one or two lines

    Document* document_;
    ChoiceBar* stages_;
    ChoiceBar* pairing_;
    QWidget* policies_;
    ChoiceBar* scales_;
    QWidget* last_;
    QHBoxLayout *first_, *second_;
    int lines_ = 0, indent_ = -1; // lines, and px before the first switch
};

// Chooses what a pixel stands for if there are more cells than pixels.
class ReductionButton : public ToggleButton
{
    Q_OBJECT
public:
    ReductionButton(Document* document, QWidget* parent);

private:
    void follow();

    Document* document_;
};

// Holds the range of colours: the button holds the current one; dragging or typing at the bar sets another.
class HoldButton : public ToggleButton
{
    Q_OBJECT
public:
    HoldButton(Document* document, ColorBar* bar, QWidget* parent);

private:
    void follow();
    bool isOfStage() const; // the bar already shows maps of the current stage
    void holdShown();
    void hold(double low, double high);
    void release();
    void type();

    Document* document_;
    ColorBar* bar_;
    Stage stage_ = Stage::Scores; // as of the last follow()
    bool waits_ = false; // hold the range once the maps of the new stage arrive
};

} // namespace attentoscope
