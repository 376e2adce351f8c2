// The demonstration of masks: the sequences of a text side by side under policy A, with causal and padding as switches and
// the numbers of every row beside the maps.
#pragma once

#include "ui/pages/masks/sequence_view.h"
#include "ui/theme/color_map.h"
#include "ui/widgets/page.h"

#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace attentoscope {

class Document;
class Engine;
class ColorBar;
class Watch;

class MasksPage : public Page
{
    Q_OBJECT
public:
    MasksPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeSwitches();
    QToolButton* makeSwitch(const QString& text, const QString& toolTip, const char* term);
    void setMask(const std::string& mask);
    void showExperiment();
    void showColors(const ColorScaling& colors);
    void showSequences();
    void arrange(); // the views on the board, with cells as large as it allows
    QString story() const;

    Document* document_;
    Engine* engine_;
    QWidget* switches_ = nullptr;
    QToolButton* causal_ = nullptr;
    QToolButton* padding_ = nullptr;
    QLabel* expression_ = nullptr;
    QLabel* story_;
    QWidget* board_;
    QScrollArea* scroll_ = nullptr; // around the board
    QWidget* invitation_;
    ColorBar* bar_;
    QLabel* policy_ = nullptr;
    std::vector<SequenceView*> views_;
    LabelRoom room_;
    Watch* asked_ = nullptr; // for the sequences
    QSize printed_; // see Page
};

} // namespace attentoscope
