// SPDX-License-Identifier: GPL-3.0-or-later
// Spin boxes that take no number for another one. What is typed and cannot be is marked while it stands there, with the range
// beside it; when it is entered all the same, the number that was there comes back, and what was refused is said.
#pragma once

#include "core/session/fields.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>

#include <QTimer>

#include <optional>
#include <vector>

namespace attentoscope {

// Stands below a box, over what is there: nothing moves. It goes when it was there to be read, and the mark stays; it comes back
// with the focus.
class RangeNote : public QLabel
{
public:
    explicit RangeNote(QAbstractSpinBox* box); // goes when the box goes
    void say(const QString& why); // marks the box; empty: it is all right

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void stand();

    QAbstractSpinBox* box_;
    QTimer read_;
};

// What both kinds share. Box: QSpinBox or QDoubleSpinBox; Number: what they hold.
template <class Box, class Number>
class TypedBox : public Box
{
public:
    explicit TypedBox(QWidget* parent);
    void forget() { note_->say({}); } // what was refused

protected:
    virtual std::optional<Number> numberOf(const QString& text) const = 0; // nothing: it is none that can be
    virtual QString rangeText() const = 0;
    QString bare(QString text) const; // without what is there for reading: unit, blanks, grouping

    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;

private:
    RangeNote* note_;
};

// Whole numbers, of a range or of a list, which may have gaps. With one number in the list there is nothing to choose and the box
// is grey. What is shown, though it is not in the list, stays until it is changed.
class WholeBox : public TypedBox<QSpinBox, int>
{
public:
    using TypedBox::TypedBox;
    void setNumbers(const std::vector<Index>& numbers, Index shown); // ascending, empty: the range; emits nothing

    void stepBy(int steps) override;

protected:
    std::optional<int> numberOf(const QString& text) const override;
    QString rangeText() const override;
    int valueFromText(const QString& text) const override { return numberOf(text).value_or(value()); }

private:
    std::vector<int> numbers_; // empty: all of the range
};

// As many digits as the number has.
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

void setRange(QSpinBox& box, const Field& field); // as far as an int goes

} // namespace attentoscope
