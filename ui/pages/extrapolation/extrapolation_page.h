// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Extrapolation": trains small networks at short lengths when it is told to, and shows how they answer at long ones
// under each policy.
#pragma once

#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/widgets/board.h"

#include <QElapsedTimer>

#include <functional>

class QProgressBar;
class QPushButton;

namespace attentoscope {

class NumberGrid;
class WrappedLabel;

class ExtrapolationPage : public Board
{
    Q_OBJECT
public:
    ExtrapolationPage(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    void addPanels();
    QWidget* makeSide();
    bool isWanted() const; // the user has asked for networks of this task
    NetworkTraining::Inputs inputs() const;
    ShownNetworks shown() const; // what is known of the task of the experiment; `known` is null if nothing is
    using Make = std::function<LinePicture(const ShownNetworks&)>;
    LinePicture pictureOr(const Make& make) const; // or a text that says why there is none
    void trainOrStop();
    void askForFile();
    void keepIn(const QString& file);
    void openHeads(); // writes queries and keys of the first network, and has them opened
    void showState();
    void showTimeLeft(double fraction);

    Watch* watch_ = nullptr;
    int attempt_ = 0;
    QString file_; // that the networks are kept in; empty: in none
    QString said_; // why a file was refused
    QElapsedTimer since_; // the first progress of this training
    double sinceFraction_ = 0;
    WrappedLabel *task_ = nullptr, *plan_ = nullptr, *words_ = nullptr, *left_ = nullptr, *where_ = nullptr;
    QPushButton *train_ = nullptr, *keep_ = nullptr, *heads_ = nullptr;
    QProgressBar* bar_ = nullptr;
    NumberGrid* gains_ = nullptr;
};

} // namespace attentoscope
