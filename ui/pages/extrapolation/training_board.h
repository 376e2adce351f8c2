// SPDX-License-Identifier: GPL-3.0-or-later
// The board of answers: predict the accuracy against length, train small networks at short lengths, and see how they answer at
// long ones under each policy.
#pragma once

#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/widgets/board.h"

#include <QElapsedTimer>

#include <functional>
#include <vector>

class QProgressBar;
class QPushButton;
class QToolButton;

namespace attentoscope {

class ChoiceBar;
class NetworkTrainer;
class NumberGrid;
class WrappedLabel;

class TrainingBoard : public Board
{
    Q_OBJECT
public:
    TrainingBoard(NetworkTrainer* trainer, Document* document, Engine* engine, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keeps the pad as large as the picture

private:
    void addPanels();
    void addPad();
    QWidget* makeSide();
    using Make = std::function<LinePicture(const ShownNetworks&)>;
    LinePicture pictureOr(const Make& make) const; // or a text that says why there is none
    LinePicture accuracy() const; // with what the user drew
    bool waitsAlone() const; // a picture fills the page while its networks are trained: nothing beside it says how far that is
    bool isPredicting() const; // nothing is tested yet, so the accuracy can be drawn
    void showPad();
    void takeDrawn(const Prediction& prediction);
    void trainOrStop();
    void askForFile(); // that keeps the networks
    void keepIn(const QString& file);
    void showState();
    QString whereWords() const;
    std::optional<TrainingTime::Inputs> timeInputs() const;
    void showTimeLeft(double fraction);

    NetworkTrainer* trainer_;
    Watch* time_ = nullptr;
    QString said_; // why a file was refused
    QElapsedTimer since_; // the first progress of this training
    double sinceFraction_ = 0;
    LineView* answers_ = nullptr; // against length
    std::vector<const LineView*> pictures_; // of all panels
    PredictionPad* pad_ = nullptr; // over it, until there are some
    ChoiceBar* whose_ = nullptr; // A or B is drawn
    WrappedLabel *task_ = nullptr, *plan_ = nullptr, *words_ = nullptr, *left_ = nullptr, *where_ = nullptr, *drawn_ = nullptr;
    QPushButton *train_ = nullptr, *keep_ = nullptr, *guess_ = nullptr;
    QToolButton* forget_ = nullptr;
    QProgressBar* bar_ = nullptr;
    NumberGrid* gains_ = nullptr;
};

} // namespace attentoscope
