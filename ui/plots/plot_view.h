// What every view of a picture shares: one plot that fills it and follows its theme, font and language, and the pointer over
// that plot. Views derive from PictureView<their picture>, which knows what lies under the pointer.
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
    QRect plotRect() const; // inside the axes, in widget coordinates
    QStringList cursorTexts() const; // of the two places that Shift and a click set; empty: none
    int layouts() const; // how often the plot was arranged, for tests
    double titleScale() const; // at which its title fits
    void setTitleScale(double most); // as small as neighbours need theirs
    QString inWords() const override; // with its cursors
    bool isEmpty() const override;
    void setPatient(); // others are drawn before it: it is not what follows the hand
    QSize sizeHint() const override { return sizes_.usual; }
    QSize minimumSizeHint() const override { return sizes_.least; }

protected:
    struct Sizes {
        QSize usual, least;
    };
    PlotView(PlotBase* plot, const Sizes& sizes, QWidget* parent);

    PlotBase* plotBase() const { return plot_; }
    // Events of the plot; places are in its coordinates.
    virtual void pointerMoved(QMouseEvent* event) = 0;
    virtual void pointerPressed(QMouseEvent* event) = 0;
    virtual void pointerLeft() = 0;
    virtual bool chooseAt(const QPointF& point) = 0; // as a click there; false: there is nothing
    virtual bool takesShift(const QPointF&) const { return false; } // a press there with Shift is no cursor, but the view's
    virtual bool hasToolTipOfItsOwn() const = 0; // now, under the pointer
    virtual void laidOutAnew() { } // the plot may have another size or other margins

    bool event(QEvent* event) override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override; // where a menu opens by keys
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override; // Enter chooses what the last cursor is at
    void leaveEvent(QEvent* event) override;

private:
    bool moveCursors(const QKeyEvent& event); // false: another key

    PlotBase* plot_;
    Sizes sizes_;
};

// Picture::Place is what of a picture the pointer can be over. Defined in picture_view.h, for .cpp files alone: each kind of view
// instantiates it once.
template <class Picture>
class PictureView : public PlotView
{
public:
    using Place = typename Picture::Place;

    void show(const Picture& picture); // one that is shown already costs nothing, one of another State a repaint
    using QWidget::show;

    const Picture& picture() const;
    SharedFigure figure() const override;

protected:
    using MakeFigure = SharedFigure (*)(Picture);
    PictureView(PicturePlot<Picture>* plot, const Sizes& sizes, MakeFigure makeFigure, QWidget* parent);

    PicturePlot<Picture>* plot() const { return plot_; }
    template <class Change>
    void change(const Change& change) // some part of the picture
    {
        Picture changed = picture();
        change(changed);
        show(changed);
    }
    virtual QString textOf(const Place&) const { return {}; } // for the tool tip; empty: none
    virtual void pointedAt(const std::optional<Place>&) { } // it has come over another place, or over none
    virtual void clickedAt(const Place&) { } // with the left button

    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    void pointerLeft() override;
    bool chooseAt(const QPointF& point) override;
    bool hasToolTipOfItsOwn() const override;

private:
    PicturePlot<Picture>* plot_;
    MakeFigure makeFigure_;
    std::optional<QPointF> pointer_; // while it is over the plot
    std::optional<Place> told_; // the last place that it was told to be over ...
    bool toldOfOlder_ = false; // ... in a picture that is no longer shown
};

} // namespace attentoscope
