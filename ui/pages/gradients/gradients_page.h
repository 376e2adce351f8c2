// The page of gradients: how much of them the scores receive against the scale, the length and the row; what survives a
// recurrent chain beside one step of attention; additive scores beside the dot product.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/page.h"

#include <QTimer>

#include <any>
#include <vector>

class QBoxLayout;
class QLabel;

namespace attentoscope {

class Document;
class Engine;
class FieldEditor;
class LineView;
class ScoreTable;
class ToggleButton;

class GradientsPage : public Page
{
    Q_OBJECT
public:
    GradientsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

    const GradientFindings& findings() const { return findings_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeStories();
    QWidget* makePictures();
    QWidget* makeSide();
    void addEditor(QBoxLayout* row, const char* key, const QString& label);

    void ask(); // what is missing of the present result
    void receive(const std::any& found);
    void showExperiment();
    void showSweep(); // soon: many tables a second arrive
    void showAll();
    void showLower();

    Document* document_;
    Engine* engine_;
    std::vector<ToggleButton*> stories_; // as gradientStories()
    QLabel* story_ = nullptr;
    QLabel* verdict_ = nullptr;
    LineView* norm_;
    LineView* scaled_;
    LineView* measured_; // against length or row by row
    LineView* chain_;
    LineView* logits_;
    ScoreTable* scores_ = nullptr;
    QWidget* side_ = nullptr;
    std::vector<FieldEditor*> editors_;
    GradientFindings findings_;
    QTimer soon_;
    bool current_ = false;
};

} // namespace attentoscope
