// SPDX-License-Identifier: GPL-3.0-or-later
// The list of policies in the lab, which is also the legend of its figures: A and B, and for every other policy of the table a
// check box with its parameters. It shows the experiment and emits what the user changes.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/theme/hue.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace attentoscope {

class Document;
class PolicyLooks;
class PolicyParameters;
struct SweepTable;

class LabPolicies : public QWidget
{
    Q_OBJECT
public:
    explicit LabPolicies(QWidget* parent = nullptr);

    void show(const Experiment& experiment, const PolicyLooks& looks); // does not emit edited()
    void explain(const SweepTable& measured); // adds below each line where and why its policy has no scale
    void followInTabOrder(QWidget* before); // puts the lines after `before`; new ones would otherwise come last in the window
    void edits(Document* document); // connects edited() to the document
    using QWidget::show;

signals:
    void edited(const std::vector<attentoscope::PolicyChoice>& further, bool moving);
    void finished();

private:
    // A line of the list: a policy among the further ones, or one that is not chosen.
    struct Line {
        PolicyChoice choice;
        int place = -1; // index in Experiment::further; −1: not chosen
        int among = -1; // index among all compared policies
        Hue hue = {};
        bool operator==(const Line&) const = default;
    };
    // Identifies the control of the list that has the focus, to restore it when the list is rebuilt.
    struct Keyboard {
        std::string policy; // policy of the line
        std::size_t nth = 0; // index of the line among those of the same policy
        QString control;
    };
    Keyboard keyboard() const;
    void giveKeyboard(const Keyboard& place);
    static std::vector<Line> linesOf(const Experiment& experiment, const PolicyLooks& looks);
    bool fits(const std::vector<Line>& lines) const; // the same lines except for parameters

    void rebuild(const Experiment& experiment, const PolicyLooks& looks);
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
    std::vector<PolicyParameters*> parameters_; // one per line; null: it has no parameters
    std::multimap<std::size_t, QLabel*> reasons_; // by the index among all compared policies
    QStringList said_; // the reasons now shown
    std::vector<Line> lines_;
    QWidget* before_ = nullptr;
    std::vector<PolicyChoice> further_;
    PolicyChoice a_, b_;
};

} // namespace attentoscope
