// The page of entropies: the spectrum over the order, the distribution over rows, each row, the distance between A and B, and
// what a factor on B's scale would do. Against length is the curve picture of the Explore page.
#pragma once

#include "ui/document/engine/work.h"
#include "ui/document/view_state.h"
#include "ui/pages/page.h"

#include <vector>

class QAbstractButton;
class QLabel;

namespace attentoscope {

class Document;
class Engine;
class EntropyNumbers;
class FactorPanel;
class LineView;

class EntropyPage : public Page
{
    Q_OBJECT
public:
    EntropyPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makePictures();
    QWidget* makeSide();
    void askForRow();
    void selectRow(double place);
    void showAll();
    void showPictures();

    Document* document_;
    Engine* engine_;
    LineView* spectrum_;
    LineView* distribution_;
    LineView* rows_;
    LineView* difference_;
    QWidget* side_ = nullptr;
    Entropies shown_; // with shownView_: what the pictures show
    ViewState shownView_;
    EntropyNumbers* numbers_ = nullptr;
    FactorPanel* factor_ = nullptr;
};

} // namespace attentoscope
