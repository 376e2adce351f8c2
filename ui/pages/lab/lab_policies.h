// SPDX-License-Identifier: GPL-3.0-or-later
// The policies of the lab, and at the same time the legend of its pictures: A and B, and a check box for every other policy of
// the table with its parameters below it. It shows what the experiment says and tells what the user wants.
#pragma once

#include "core/experiment/experiment.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace attentoscope {

class Document;
class PolicyParameters;
struct SweepTable;

class LabPolicies : public QWidget
{
    Q_OBJECT
public:
    explicit LabPolicies(QWidget* parent = nullptr);

    void show(const Experiment& experiment); // emits nothing
    void explain(const SweepTable& measured); // below each line where and why its policy has no scale
    void followInTabOrder(QWidget* before); // lines come and go, and would be the last of the window
    void edits(Document* document); // what the user wants is done there
    using QWidget::show;

signals:
    void edited(const std::vector<attentoscope::PolicyChoice>& further, bool moving);
    void finished();

private:
    // A line of the list: one of the further policies, or one that is not chosen.
    struct Line {
        PolicyChoice choice;
        int place = -1; // in the list of further ones; −1: not chosen
        int among = -1; // its place among all that are compared
        bool operator==(const Line&) const = default;
    };
    // The control that has the keyboard, if it is one of the list.
    struct Keyboard {
        std::string policy; // of its line ...
        std::size_t nth = 0; // ... among those of the same policy
        QString control;
    };
    Keyboard keyboard() const;
    void giveKeyboard(const Keyboard& place);
    static std::vector<Line> linesOf(const Experiment& experiment);
    bool fits(const std::vector<Line>& lines) const; // the same lines but for parameters

    void rebuild(const Experiment& experiment);
    void addNamed(int policy, const PolicyChoice& choice);
    void addLine(const Line& line);
    void place(QWidget* widget);
    void order();
    QLabel* makeReason(std::size_t among, QWidget* parent);
    void change(int place, const PolicyChoice& choice, bool moving);
    void add(const PolicyChoice& choice, int after);
    void remove(int place);

    QVBoxLayout* layout_;
    std::vector<QWidget*> widgets_;
    std::vector<PolicyParameters*> parameters_; // one for each line, null where there are none
    std::multimap<std::size_t, QLabel*> reasons_; // of those that are compared, by their places among them
    QStringList said_; // the reasons that are shown
    std::vector<Line> lines_;
    QWidget* before_ = nullptr;
    std::vector<PolicyChoice> further_;
    PolicyChoice a_, b_;
};

} // namespace attentoscope
