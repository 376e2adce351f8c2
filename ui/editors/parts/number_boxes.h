// SPDX-License-Identifier: GPL-3.0-or-later
// Spin boxes that never turn a typed number into another one. While the text is no possible number, the box is marked and a
// note shows the range. If such text is entered all the same, the previous number returns and the note says what was refused.
#pragma once

#include "core/session/fields.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>

#include <QTimer>

#include <optional>
#include <vector>

namespace attentoscope {

// A note below a box, drawn over the widgets there so that nothing moves. It hides after a time for reading, while the mark on
// the box stays, and returns when the box gets the focus.
class RangeNote : public QLabel
{
public:
    explicit RangeNote(QAbstractSpinBox* box); // destroyed with the box
    void say(const QString& why); // shows the note and marks the box; empty: removes both

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void stand();

    QAbstractSpinBox* box_;
    QTimer read_;
};

// The common part of both kinds of box. Box: QSpinBox or QDoubleSpinBox; Number: the type of its value.
template <class Box, class Number>
class TypedBox : public Box
{
public:
    explicit TypedBox(QWidget* parent);
    void forget() { note_->say({}); } // clears the note about a refused number

protected:
    virtual std::optional<Number> numberOf(const QString& text) const = 0; // empty: the text is no possible number
    virtual QString rangeText() const = 0;
    QString bare(QString text) const; // removes unit, blanks and grouping, which are only there for reading

    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;

private:
    RangeNote* note_;
};

// A box for whole numbers of a range or of a list, which may have gaps. A list with one number leaves no choice, so the box is
// greyed. A number shown that is not in the list stays until it is changed.
class WholeBox : public TypedBox<QSpinBox, int>
{
public:
    using TypedBox::TypedBox;
    void setDoubling(bool doubling) { doubling_ = doubling; } // one step goes to the next power of two, ten steps go two further
    void setNumbers(const std::vector<Index>& numbers, Index shown); // `numbers`: ascending, empty: the range; emits nothing

    void stepBy(int steps) override;

protected:
    std::optional<int> numberOf(const QString& text) const override;
    QString rangeText() const override;
    int valueFromText(const QString& text) const override { return numberOf(text).value_or(value()); }

private:
    std::vector<int> numbers_; // empty: the whole range
    bool doubling_ = false;
};

// A box for real numbers that shows as many digits as the number has.
class RealBox : public TypedBox<QDoubleSpinBox, double>
{
public:
    RealBox(double min, double max, QWidget* parent);

    QString textFromValue(double value) const override;

protected:
    std::optional<double> numberOf(const QString& text) const override;
    QString rangeText() const override;
    double valueFromText(const QString& text) const override;
};

void setRange(QSpinBox& box, const Field& field); // the field's range, limited to that of int

} // namespace attentoscope
