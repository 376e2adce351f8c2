// SPDX-License-Identifier: GPL-3.0-or-later
// The base of all plots: a QCustomPlot with one axis rectangle, what is around it, and a legend. It takes its style from a
// FigureStyle and can be laid out for a widget or for a figure. Only .cpp files of this folder include it.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/plot_parts.h"
#include "ui/figures/plot_reading.h"
#include "ui/figures/text_line.h"
#include "ui/plots/legend.h"
#include "ui/plots/parts/cursors.h"
#include "ui/plots/parts/legend_placing.h"
#include "ui/plots/parts/plot_axes.h"
#include "ui/plots/parts/plot_frame.h"
#include "ui/plots/parts/plot_look.h"
#include "ui/plots/parts/plot_marks.h"
#include "ui/plots/redraws.h"
#include "ui/plots/ticks.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

class PlotGround;

// What the data of a plot want of a sheet of paper.
struct DataWish {
    double aspect = 0; // width divided by height; 0: as the sheet has it
    QSizeF leastMm{25, 18}; // with type of 7 points or less
    double leastHeader = 0; // least width of what is drawn between title and data
};

class PlotBase : public QCustomPlot, public CursorTargets
{
public:
    static constexpr bool isMap = false; // true for plots of cells, whose raster has one value per pixel
    explicit PlotBase(QWidget* parent = nullptr);
    ~PlotBase() override;

    void setStyle(const FigureStyle& style);
    const FigureStyle& style() const { return look_.style; }
    // Adopts the theme and font of the view that shows the plot. Returns true if the event changed theme, font or language, so
    // that the view must refresh the plot.
    bool follow(const QWidget& view, const QEvent& change);

    // Lays out and draws everything after a change of picture, style or size. On the screen the drawing itself is queued.
    void refresh();
    void setLaidOut(std::function<void()> told) { laidOut_ = std::move(told); } // called after each layout on the screen
    void redraw() { redrawSoon(this, patient_); } // draws again without a new layout
    void setPatient(bool patient) { patient_ = patient; }
    void layOut(const QSize& size); // on a sheet of this size, or in the widget
    int layouts() const { return layouts_; } // how often arrange() was called, for tests
    QRect plotRect() const { return xAxis->axisRect()->rect(); } // axisRect() makes a list of all of them

    PlotFrame& frame() { return frame_; }
    const PlotFrame& frame() const { return frame_; }
    PlotAxes& axes() { return axes_; }
    const PlotAxes& axes() const { return axes_; }
    PlotMarks& marks() { return marks_; }
    LegendPlacing& placing() { return placing_; }
    const LegendPlacing& placing() const { return placing_; }
    Cursors& cursors() { return cursors_; }

    virtual QStringList captionWords() const; // see Figure::captionNotes(); once it is laid out
    virtual QString relation() const; // see Figure::relation(); once it is laid out
    virtual DataWish wish() const { return {}; }
    virtual bool countsCells() const { return false; } // the x axis has one place for each row or key: it moves with the cells
    virtual bool legendTakesRoom() const { return placing_.rows() > 0; } // which is gained where it stands inside the axes
    virtual void readOff(PlotReading&) const { } // adds the numbers that are shown
    // Adds the series, and what else is this plot's own, with their looks. False: it is of other parts than a PlotParts has.
    virtual bool addParts(PlotParts&) const { return false; }

protected:
    // Sets ranges, ticks, data and margins from the picture. It may read plotRect(), and is called again if the labels change
    // it.
    virtual void arrange() = 0;
    virtual bool keepsUnits() const { return false; } // a unit has the same length on both axes
    // Returns the entries of the legend, which stands inside or above the axes.
    virtual std::vector<LegendEntry> legendEntries() const { return {}; }

    void addPainter(const QString& layer, PaintFunction paint, bool clipped = true);
    void editAxes(); // gives them the author's ranges; again after arrange(), which asks for it where it reads them

    bool onScreen() const { return look_.onScreen; } // speed matters there, while a figure is drawn once
    const PlotLook& look() const { return look_; }
    FormulaFont labelFont() const { return look_.font(); }
    QPen pen(const QColor& color, double px) const { return look_.pen(color, px); }
    int length(double px) const { return look_.length(px); }

    void resizeEvent(QResizeEvent* event) override;

private:
    QStringList titleDetails() const;
    void addClipMarks();
    void showOn(const QSize& screen);

    PlotLook look_;
    PlotFrame frame_; // makes the axes that the parts below dress
    PlotAxes axes_;
    PlotMarks marks_;
    LegendPlacing placing_;
    Cursors cursors_;
    PlotGround* ground_ = nullptr; // owned by mPaintBuffers
    bool patient_ = false; // drawn after the plots that are not
    std::function<void()> laidOut_;
    int layouts_ = 0;
};

// The plot of one kind of picture. Picture::Place is what the pointer can be over.
template <class Picture>
class PicturePlot : public PlotBase
{
public:
    using Place = typename Picture::Place;
    using PlotBase::PlotBase;

    const Picture& picture() const { return picture_; }
    // What present() changed. Picture::State, if the picture has one, is the part that needs no new layout.
    enum class Change { Nothing, State, Layout };
    Change present(const Picture& picture)
    {
        Change change = Change::Nothing;
        if constexpr (requires { typename Picture::State; }) {
            using State = typename Picture::State;
            if (static_cast<const State&>(picture) != static_cast<const State&>(picture_))
                change = Change::State;
            static_cast<State&>(picture_) = picture;
        }
        if (picture == picture_)
            return change;
        this->cursors().mustFollow();
        picture_ = picture;
        prepare();
        return Change::Layout;
    }

    // Returns what the pointer is over at a point of the plot.
    virtual std::optional<Place> placeAt(const QPointF&) const { return {}; }
    const std::optional<Place>& hovered() const { return hovered_; }
    void setHovered(const std::optional<Place>& place)
    {
        if (place == hovered_)
            return;
        hovered_ = place;
        if (showsHovered())
            redraw();
    }

protected:
    virtual void prepare() { } // takes over what depends on the picture alone, before the layout
    virtual bool showsHovered() const { return false; }

    Picture picture_;

private:
    std::optional<Place> hovered_;
};

} // namespace attentoscope
