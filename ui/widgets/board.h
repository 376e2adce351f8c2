// A page that is a table of panels: each has a name, a title, a place in the grid, and a function that makes its picture of what
// is known. From that come layout, object names, menus, figures for export, what stands where nothing is known yet, and
// when a picture is drawn again. Nothing is asked or drawn while the page is hidden.
#pragma once

#include "ui/document/engine/watch.h"
#include "ui/document/questions/curves.h"
#include "ui/figures/figure.h"
#include "ui/widgets/page.h"
#include "ui/widgets/switches/view_switch.h"

#include <functional>
#include <memory>
#include <vector>

class QBoxLayout;
class QGridLayout;

namespace attentoscope {

class SideShare;

class Board : public Page
{
    Q_OBJECT
public:
    // Each panel, then everything as one.
    std::vector<NamedFigure> figures() const override;

protected:
    using Inquiries = std::vector<InquiryBase*>;

    struct Place {
        int row = 0, column = 0;
    };
    struct PanelName {
        QString object; // for tests, style sheets and command lines
        QString title; // for menus and file names
    };
    // Pictures above each other share their edges: px to the left and right of the data.
    struct Margins {
        int left = 56, right = 20;
    };

    Board(Document* document, Engine* engine, Margins margins, QWidget* parent);

    template <class Q>
    Inquiry<Q>& inquiry() const
    {
        return engine_->inquiry<Q>();
    }
    template <class Q, class InputsOf>
    Watch* ask(InputsOf inputs)
    {
        return watch<Q>(this, document_, engine_, std::move(inputs));
    }

    // A panel of the grid. `draw()` makes the whole picture; it is drawn anew after each answer that it reads.
    template <class View, class Draw>
    View* addPanel(const PanelName& name, Place place, const Inquiries& reads, Draw draw)
    {
        auto* view = new View(this);
        const auto show = [this, view, draw] {
            auto picture = draw();
            picture.leftMargin = margins_.left;
            picture.rightMargin = margins_.right;
            view->show(picture);
        };
        addView(view, name, place, reads, show, [view] { return view->figure(); });
        return view;
    }
    // One that shows the answer to one question, once there is one.
    template <class View, class Q, class Draw>
    View* addPanel(const PanelName& name, Place place, Draw draw)
    {
        return addPanel<View>(name, place, {&inquiry<Q>()}, [this, draw] {
            using Picture = decltype(draw(inquiry<Q>().answer()));
            return hasAnswer<Q>() ? draw(inquiry<Q>().answer()) : waiting<Picture, Q>();
        });
    }
    // Anything else that is drawn with the panels. Without inquiries it follows the experiment.
    void addDrawing(const Inquiries& reads, std::function<void()> draw, bool followsExperiment = false);
    // What stands above the panel at this place, from the right; a switch of the view state there.
    QBoxLayout* switches(Place above);
    void addSwitch(Place above, bool ViewState::*flag, const QString& object, const SwitchSide& off, const SwitchSide& on);

    // The curves against length, measured while this page is looked at; null: none yet, or there can be none.
    void askCurves(bool withFurther = false);
    SharedSweep curves() const { return inquiry<Curves>().failure() ? nullptr : inquiry<Curves>().answer(); }

    // A picture of nothing that says why, or that it is being found out.
    template <class Picture, class Q>
    Picture waiting() const
    {
        Picture picture;
        picture.emptyText = waitingText(inquiry<Q>().failure());
        return picture;
    }
    // There is one, perhaps of what was asked before. Where the evaluation fails, which is said above the page, the last one
    // stays; where only this question has no answer, its picture says why.
    template <class Q>
    bool hasAnswer() const
    {
        const Error* why = inquiry<Q>().failure();
        return inquiry<Q>().of().has_value() && (why == nullptr || isOfEvaluation(*why));
    }

    // What stands beside the pictures takes this part of the width.
    struct SideWidth {
        int percent = 28, least = 296, most = 520; // of the page; px
    };
    QWidget* setSide(QWidget* side, SideWidth width); // the side
    int sideWidth() const; // that, or what the user has made of it
    virtual void layOutSide(); // to that width, whenever it is another

    void layOutGrid(); // the panels are all that the page has
    QGridLayout* grid() const { return grid_; } // of the panels: panel (r, c) in row 2r + 1, its switches in row 2r
    // Sizes on paper: of the figure of everything, and of each panel's.
    void setWholeSize(const QSizeF& mm) { wholeMm_ = mm; }
    void setPanelSize(const QSizeF& mm) { panelMm_ = mm; }
    // A picture beside the grid, whose figure is exported with the others.
    void addFigure(QWidget* view, const PanelName& name, std::function<SharedFigure()> figure);
    virtual void draw(); // all panels, if the page is looked at

    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    Document* document_;
    Engine* engine_;

private:
    struct Panel {
        QString object, title;
        int row = -1; // in the figure of everything; −1: not in it
        std::function<SharedFigure()> figure;
    };
    void addView(QWidget* view, const PanelName& name, Place place, const Inquiries& reads, std::function<void()> show,
        std::function<SharedFigure()> figure);
    QString waitingText(const Error* why) const;
    bool isOfEvaluation(const Error& why) const;

    Margins margins_;
    QGridLayout* grid_;
    std::vector<Panel> panels_;
    std::vector<std::function<void()>> drawings_;
    QWidget* side_ = nullptr;
    SideWidth sideWidth_;
    SideShare* sideShare_ = nullptr; // null: without a side
    QSizeF wholeMm_{180, 135}, panelMm_{89, 67};
};

} // namespace attentoscope
