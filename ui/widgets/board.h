// SPDX-License-Identifier: GPL-3.0-or-later
// A page made of a grid of panels. Each panel has a name, a title, a place in the grid, and a function that makes its picture
// from known answers. The board derives from these the layout, object names, menus, figures for export, the texts for panels
// without data, and when a picture is made again. A hidden page neither asks questions nor draws.
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
    int heightOfPictures() const override;
    int boardOf(const QString& figure) const override; // the face that it is on
    bool hasPicture(const QString& key) const;
    void showBoard(int face) override;

protected:
    void followAlone() override { draw(); }
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    using Inquiries = std::vector<InquiryBase*>;
    struct Panel {
        PictureName name;
        std::optional<PanelPlace> place; // none: not in the figure of the whole page
        std::function<SharedFigure()> figure;
        std::function<bool(const Document&)> isThere = {}; // see PanelSpec
        std::function<QString(const Document&)> titleOf = {};
        std::optional<QSizeF> paper = {};
    };
    PanelMargins marginsOf(const QWidget* view) const; // at the size of type in use
    Inquiries inquiriesOf(const std::vector<ReadInquiry>& reads) const;
    // Adds a function that is called together with the panels. Without inquiries it follows the experiment.
    void addDrawing(
        const Inquiries& reads, std::function<void()> draw, bool followsExperiment = false, bool followsAsked = false);
    void addPanel(const PanelSpec& spec);
    void giveRoom(QWidget* view, QWidget* before, PanelPlace place, bool gives); // see PanelSpec
    // Adds a picture outside the grid whose figure is exported, too.
    void addFigure(QWidget* view, const PictureName& name, std::function<SharedFigure()> figure);
    void addMaps(const MapsSpec& spec);
    QWidget* makePart(const PartSpec& spec, QWidget* parent);
    NumberGrid* makeTable(const TableSpec& spec);
    QWidget* makeSide(const SideSpec& spec);
    QWidget* setSide(QWidget* side, SideWidth width); // returns `side`; a further one gets the same width
    int sideWidth() const; // px, from SideWidth or as the user has changed it
    void layOutSide(); // sets the side's width; called whenever it changes
    QBoxLayout* switches(PanelPlace above); // the row of switches above a panel, aligned to the right
    void followWork(const BoardSpec& spec);
    void draw(); // draws all panels if the page is visible
    void layOutAround(const BoardSpec& spec, const std::vector<QWidget*>& above);
    void placePanels();
    void askOfMap();
    void layOutBelowMaps(const BoardSpec& spec);
    int shownFace() const { return faces_ ? faces_->get(document_->view()) : 0; }

    Document* document_;
    Engine* engine_;
    PanelMargins margins_;
    QGridLayout* grid_; // panel (r, c) is in row 2r + 1, its switches in row 2r
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
    QSize pixels_; // of the map on the screen
};

} // namespace attentoscope
