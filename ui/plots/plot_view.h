// SPDX-License-Identifier: GPL-3.0-or-later
// The base of all views of a picture: holds one plot, follows theme, font and language, and passes on the pointer's events.
// Views derive from PictureView<their picture>, which knows what is under the pointer.
#pragma once

#include "ui/figures/spoken_picture.h"

#include <QWidget>

#include <optional>

class QMouseEvent;

namespace attentoscope {

class PlotBase;
template <class Picture>
class PicturePlot;

class PlotView : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    QRect plotRect() const; // the inside of the axes, in widget coordinates
    QStringList cursorTexts() const; // values at the cursors, which Shift and a click set; empty: none
    int layouts() const; // how often the plot was arranged, for tests
    QString inWords() const override; // the description, with the values at the cursors
    bool isEmpty() const override;
    void setPatient(); // repaints after plots that must follow the pointer
    QSize sizeHint() const override { return sizes_.usual; }
    QSize minimumSizeHint() const override { return sizes_.least; }

protected:
    struct Sizes {
        QSize usual, least;
    };
    PlotView(PlotBase* plot, const Sizes& sizes, QWidget* parent);

    PlotBase* plotBase() const { return plot_; }
    // Mouse events of the plot, in its coordinates.
    virtual void pointerMoved(QMouseEvent* event) = 0;
    virtual void pointerPressed(QMouseEvent* event) = 0;
    virtual void pointerLeft() = 0;
    virtual bool chooseAt(const QPointF& point) = 0; // acts like a click there; false: nothing is there
    virtual bool takesShift(const QPointF&) const { return false; } // a press there with Shift sets no cursor
    virtual bool hasToolTipOfItsOwn() const = 0; // there is a tool tip about the place under the pointer
    virtual void laidOutAnew() { } // the plot may have another size or other margins

    bool event(QEvent* event) override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override; // where the context menu opens by keyboard
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override; // Enter chooses what the last cursor is on
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    bool moveCursors(const QKeyEvent& event); // returns false for other keys

    PlotBase* plot_;
    Sizes sizes_;
};

// Picture::Place is what the pointer can be over. Defined in picture_view.h, for .cpp files only: each kind of view
// instantiates it once.
template <class Picture>
class PictureView : public PlotView
{
public:
    using Place = typename Picture::Place;

    void show(const Picture& picture); // the same picture costs nothing, another State only a repaint
    using QWidget::show;

    const Picture& picture() const;
    SharedFigure figure() const override;

protected:
    using MakeFigure = SharedFigure (*)(Picture);
    PictureView(PicturePlot<Picture>* plot, const Sizes& sizes, MakeFigure makeFigure, QWidget* parent);

    PicturePlot<Picture>* plot() const { return plot_; }
    template <class Change>
    void change(const Change& change) // changes a part of the picture
    {
        Picture changed = picture();
        change(changed);
        show(changed);
    }
    virtual QString textOf(const Place&) const { return {}; } // text of the tool tip; empty: no tool tip
    virtual void shownAnew() { } // the picture is another one
    virtual void pointedAt(const std::optional<Place>&) { } // the pointer moved to another place, or to none
    virtual void clickedAt(const Place&) { } // the left button was pressed over this place

    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    void pointerLeft() override;
    bool chooseAt(const QPointF& point) override;
    bool hasToolTipOfItsOwn() const override;

private:
    PicturePlot<Picture>* plot_;
    MakeFigure makeFigure_;
    std::optional<QPointF> pointer_; // its position while it is over the plot
    std::optional<Place> told_; // the last place passed to pointedAt()
    void tell(const std::optional<Place>& place); // in a tool tip

    QString toldText_; // of the tool tip about told_; empty: none
    bool toldOfOlder_ = false; // told_ is a place of a picture that was replaced
};

} // namespace attentoscope
