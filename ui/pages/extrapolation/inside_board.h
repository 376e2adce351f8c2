// SPDX-License-Identifier: GPL-3.0-or-later
// The board of heads: maps, entropies and critical multipliers of a network's heads while it is trained, and the autopsy of a
// test example that grows.
#pragma once

#include "ui/pages/extrapolation/inside_pictures.h"
#include "ui/pages/extrapolation/inside_question.h"
#include "ui/widgets/board.h"

class QComboBox;
class QFormLayout;
class QPushButton;
class QSlider;
class QSpinBox;

namespace attentoscope {

class HeadMap;
class NetworkTrainer;
class NumberGrid;
class WrappedLabel;

class InsideBoard : public Board
{
    Q_OBJECT
public:
    InsideBoard(NetworkTrainer* trainer, Document* document, Engine* engine, QWidget* parent);

private:
    void addPanels();
    QWidget* makeSide();
    QString whyNothing() const; // is known; empty: something is
    template <class Picture, class Make>
    Picture pictureOr(const Make& make) const; // make(shown, head), or a text that says why there is none
    LinePicture autopsy() const;
    QString whyNeverAutopsy() const; // of networks of this task; empty: there can be one, or none is known
    QString whyNoAutopsy() const; // at present; empty: there can be one
    void foldAutopsy(bool fold);
    ShownHead head() const;
    std::optional<DilutionAutopsy::Inputs> autopsyInputs() const;
    void chooseStep(double step); // the nearest one that is known
    void openHeads(); // writes queries and keys of the shown network and step, and has them opened
    void showState();

    NetworkTrainer* trainer_;
    Watch* watch_ = nullptr;
    QString said_; // why a file was not written
    QComboBox *network_ = nullptr, *heads_ = nullptr;
    QSlider* step_ = nullptr;
    QFormLayout* exampleForm_ = nullptr;
    QSpinBox* example_ = nullptr;
    HeadMap* map_ = nullptr;
    LineView* autopsy_ = nullptr;
    QPushButton* open_ = nullptr;
    WrappedLabel *stepText_ = nullptr, *words_ = nullptr;
    NumberGrid* numbers_ = nullptr;
};

} // namespace attentoscope
