// The policy lab: every scale policy on the same data against length, theory beside the measurement, the numbers as a table.
#pragma once

#include "ui/pages/lab/lab_numbers.h"
#include "ui/pages/lab/lab_pictures.h"
#include "ui/pages/page.h"

#include <QTimer>

#include <array>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace attentoscope {

class CurveView;
class Document;
class Engine;
class FieldEditor;
class LabOverlays;
class LabPolicies;
class LabTableView;
class ToggleButton;

class LabPage : public Page
{
    Q_OBJECT
public:
    LabPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeStories();
    QWidget* makeMeaning();
    QWidget* makePlots();
    QWidget* makeSide();
    QWidget* makeMatch();

    void showExperiment();
    void showStory();
    void showView();
    void showSweep(); // soon: many tables a second arrive
    void showCurves();
    void showMeaning();
    void showMatch();
    void setFurther(const std::vector<PolicyChoice>& further, bool moving);
    void setOverlay(Overlay overlay, bool on);
    void matchB();

    Document* document_;
    Engine* engine_;
    SweepEstimates data_;
    std::vector<ToggleButton*> stories_; // as labPresets()
    QLabel* story_ = nullptr;
    FieldEditor* length_ = nullptr; // the meaning of n
    QLabel* meaning_ = nullptr; // and what it does
    std::vector<CurveView*> plots_; // one a pictured quantity
    LabPolicies* policies_ = nullptr;
    LabOverlays* overlays_ = nullptr;
    QPushButton* match_ = nullptr;
    QComboBox* matchLength_ = nullptr;
    LabTableView* table_ = nullptr;
    QTimer soon_;
    Index n0_ = 512; // at which B is matched
};

} // namespace attentoscope
