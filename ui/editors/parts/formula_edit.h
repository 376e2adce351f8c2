// SPDX-License-Identifier: GPL-3.0-or-later
// The formula of a typed policy: checked at every keystroke; what is wrong is said below with a caret under the place. Only
// formulas that can be read are told.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace attentoscope {

class FormulaEdit : public QWidget
{
    Q_OBJECT
public:
    explicit FormulaEdit(QWidget* parent);
    void setText(const QString& formula); // what the experiment says; emits nothing
    QString text() const;
    QLineEdit* line() const { return line_; } // what takes the focus

signals:
    void typed();
    void finished();

private:
    void check(const QString& formula);

    QLineEdit* line_;
    QString known_; // the last one that could be read
    QLabel* place_; // the formula around the mistake, a caret below it
    QLabel* error_;
};

} // namespace attentoscope
