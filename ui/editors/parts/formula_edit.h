// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a typed policy's formula. It checks at every keystroke and shows a mistake beside it, with a caret under its
// place. It tells only valid formulas. While what is typed is wrong, that is the last one that was accepted: the one that was
// there before the typing began, not a beginning of the text that happens to be a formula (ln(n) of ln(n)/sqr(d)).
#pragma once

#include <QWidget>

class QLineEdit;

namespace attentoscope {

class FieldNote;

class FormulaEdit : public QWidget
{
    Q_OBJECT
public:
    explicit FormulaEdit(QWidget* parent);
    void setText(const QString& formula); // shows the experiment's formula; emits nothing
    const QString& text() const { return known_; } // the formula that counts at present
    QLineEdit* line() const { return line_; } // the widget that takes the focus

signals:
    void typed();
    void finished();

private:
    void check(const QString& formula);

    QLineEdit* line_;
    QString known_, accepted_;
    FieldNote* note_; // shows the formula around the mistake, with a caret below it
};

} // namespace attentoscope
