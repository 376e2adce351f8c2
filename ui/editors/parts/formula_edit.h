// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a typed policy's formula. It checks at every keystroke and shows a mistake below, with a caret under its place.
// It emits only valid formulas.
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
    void setText(const QString& formula); // shows the experiment's formula; emits nothing
    QString text() const;
    QLineEdit* line() const { return line_; } // the widget that takes the focus

signals:
    void typed();
    void finished();

private:
    void check(const QString& formula);

    QLineEdit* line_;
    QString known_; // the last valid formula
    QLabel* place_; // shows the formula around the mistake, with a caret below it
    QLabel* error_;
};

} // namespace attentoscope
