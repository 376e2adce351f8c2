// SPDX-License-Identifier: GPL-3.0-or-later
// A page made of a grid of panels. Each panel has a name, a title, a place in the grid, and a function that makes its picture
// from known answers. The board derives from these the layout, object names, menus, figures for export, the texts for panels
// without data, and when a picture is made again. A hidden page neither asks questions nor draws. A board is described by a
// BoardSpec, or by a class of its own that adds its panels.
#pragma once

#include "ui/widgets/board_spec.h"
#include "ui/widgets/page.h"

#include <functional>
#include <memory>
#include <vector>

class QBoxLayout;
class QGridLayout;

namespace attentoscope {

class MapRow;
class SideShare;

class Board : public Page
{
    Q_OBJECT
public:
    Board(const BoardSpec& spec, Document* document, Engine* engine, QWidget* parent);
    ~Board() override;
    // Returns a figure of each panel, then one of the whole page.
    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;
    int heightOfPictures() const override;
    int boardOf(const QString& figure) const override; // the face that it is on
    bool hasPicture(const QString& key) const;
    void showBoard(int face) override;

protected:
    using Inquiries = std::vector<InquiryBase*>;

    using Place = PanelPlace;
    using PanelName = PictureName;
    using Margins = PanelMargins;
    using SideWidth = attentoscope::SideWidth;

    Board(Document* document, Engine* engine, Margins margins, QWidget* parent, bool isResizable = true);

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

    // Adds a panel to the grid. `draw()` makes its picture; it is called again after each answer to the questions in `reads`.
    template <class View, class Draw>
    View* addPanel(const PanelName& name, Place place, const Inquiries& reads, Draw draw)
    {
        auto* view = new View(this);
        const auto show = [this, view, draw] {
            auto picture = draw();
            const Margins margins = marginsOf(view);
            picture.leftMargin = margins.left;
            picture.rightMargin = margins.right;
            view->show(picture);
        };
        addView(view, name, place, reads, show, [view] { return view->figure(); });
        return view;
    }
    // Adds a function that is called together with the panels. Without inquiries it follows the experiment.
    void addDrawing(
        const Inquiries& reads, std::function<void()> draw, bool followsExperiment = false, bool followsAsked = false);
    // Returns the row of switches above the panel at this place, aligned to the right; addSwitch() adds one for a flag
    // of the page's settings.
    QBoxLayout* switches(Place above);
    void addSwitch(Place above, const ViewFlag& flag, const QString& object, const SwitchSide& off, const SwitchSide& on);

    QWidget* setSide(QWidget* side, SideWidth width); // returns `side`; a further one gets the same width
    int sideWidth() const; // px, from SideWidth or as the user has changed it
    virtual void layOutSide(); // sets the side's width; called whenever it changes

    QGridLayout* grid() const { return grid_; } // panel (r, c) is in row 2r + 1, its switches in row 2r
    // Adds a picture outside the grid whose figure is exported, too.
    void addFigure(QWidget* view, const PanelName& name, std::function<SharedFigure()> figure);
    virtual void draw(); // draws all panels if the page is visible
    void followAlone() override { draw(); }

    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    Document* document_;
    Engine* engine_;

private:
    struct Panel {
        PanelName name;
        std::optional<Place> place; // none: not in the figure of the whole page
        std::function<SharedFigure()> figure;
        std::function<bool(const Document&)> isThere = {}; // see PanelSpec
        std::function<QString(const Document&)> titleOf = {};
        std::optional<QSizeF> paper = {};
    };
    void addView(QWidget* view, const PanelName& name, Place place, const Inquiries& reads, std::function<void()> show,
        std::function<SharedFigure()> figure, const Inquiries& alsoReads = {});
    Margins marginsOf(const QWidget* view) const; // at the size of type in use
    Inquiries inquiriesOf(const std::vector<ReadInquiry>& reads) const;
    void addPanel(const PanelSpec& spec);
    void giveRoom(QWidget* view, QWidget* before, PanelPlace place, bool gives); // see PanelSpec
    void followWork(const BoardSpec& spec);
    void addMaps(const MapsSpec& spec);
    QWidget* makePart(const PartSpec& spec, QWidget* parent);
    NumberGrid* makeTable(const TableSpec& spec);
    QWidget* makeSide(const SideSpec& spec);
    void layOutAround(const BoardSpec& spec, const std::vector<QWidget*>& above);
    void placePanels();
    void askOfMap();
    void layOutBelowMaps(const BoardSpec& spec);
    int shownFace() const { return faces_ ? faces_->get(document_->view()) : 0; }

    Margins margins_;
    QGridLayout* grid_;
    std::vector<Panel> panels_;
    std::vector<QWidget*> flowing_; // the views of the first panels, see GridSpec
    std::vector<std::function<void()>> drawings_;
    std::vector<QWidget*> sides_; // one below the other
    std::vector<std::pair<QWidget*, double>> tallest_; // see PartSpec
    SideWidth sideWidth_;
    SideShare* sideShare_ = nullptr; // null: no side
    MapRow* maps_ = nullptr; // null: none
    std::optional<ViewChoice> faces_;
    GridSpec gridSpec_;
    PaperSpec paper_;
    std::function<void(NamedFigure&, const Answers&, const Document&)> whole_; // see BoardSpec
    std::vector<Watch*> ofMap_; // see AskedQuestion
    QSize pixels_, printed_; // of the map on the screen, and see Page::setPrintedCells()
};

} // namespace attentoscope
