// The page of costs: time and memory of attention with all scores kept against streamed attention, measured on this machine while
// the page is looked at.
#pragma once

#include "core/labs/cost/cost_study.h"
#include "ui/pages/page.h"

#include <any>
#include <memory>

class QLabel;
class QPushButton;

namespace attentoscope {

class Document;
class Engine;
class LineView;

class CostPage : public Page
{
    Q_OBJECT
public:
    CostPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;
    const CostTable& table() const { return shown_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSide();
    void measureIfOther(); // whatever else has changed, what was measured stays
    void measureAgain();
    void begin(const CostSetup& setup);
    void goOn();
    void take(const std::any& found);
    void showAll();

    Document* document_;
    Engine* engine_;
    LineView* time_;
    LineView* memory_;
    QWidget* side_ = nullptr;
    QLabel* setup_ = nullptr;
    QLabel* ratio_ = nullptr;
    QLabel* cells_ = nullptr;
    QLabel* state_ = nullptr;
    QPushButton* again_ = nullptr;
    CostSetup wanted_;
    CostTable shown_; // the one before stays until something is known of what is wanted
    std::shared_ptr<CostTable> growing_; // the worker's alone once a study has it; a stopped one goes on with it
    bool complete_ = false; // everything that is wanted is shown
    bool current_ = false;
};

} // namespace attentoscope
