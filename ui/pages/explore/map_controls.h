// SPDX-License-Identifier: GPL-3.0-or-later
// The controls around the maps of Explore, each of which sets the view and follows it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/theme/toggle_button.h"

#include <QWidget>

class QHBoxLayout;

namespace attentoscope {

class ChoiceBar;
class ColorBar;
class Document;

// Which maps can be seen: scores are the same under both policies, and have no difference.
MapsShown mapsSeen(const ViewState& view);

// Above them: the stage, which of them, and how weights become colours; in two lines where one is too short.
class MapSwitches : public QWidget
{
    Q_OBJECT
public:
    MapSwitches(Document* document, QWidget* last, QWidget* parent); // `last` stands at the end of the first line

    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void fold(); // into as many lines as are needed

    Document* document_;
    ChoiceBar* stages_;
    ChoiceBar* pairing_;
    QWidget* policies_;
    ChoiceBar* scales_;
    QWidget* last_;
    QHBoxLayout *first_, *second_;
    int lines_ = 0;
};

// What a pixel stands for, where there are more cells than pixels.
class ReductionButton : public ToggleButton
{
    Q_OBJECT
public:
    ReductionButton(Document* document, QWidget* parent);

private:
    void follow();

    Document* document_;
};

// The range of colours is held: as it is by this button, or as it is dragged or typed at the bar.
class HoldButton : public ToggleButton
{
    Q_OBJECT
public:
    HoldButton(Document* document, ColorBar* bar, QWidget* parent);

private:
    void follow();
    bool isOfStage() const; // the bar is of the maps of this stage, not of those before
    void holdShown();
    void hold(double low, double high);
    void release();
    void type();

    Document* document_;
    ColorBar* bar_;
    Stage stage_ = Stage::Scores; // when it was last looked at
    bool waits_ = false; // to hold the range of maps that are to come
};

} // namespace attentoscope
