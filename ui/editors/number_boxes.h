// Spin boxes that take no number for another one. What is typed and cannot be is marked while it stands there, with the range
// beside it; when it is entered all the same, the number that was there comes back, and what was refused is said.
#pragma once

#include "core/session/fields.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>

#include <optional>
#include <vector>

namespace attentoscope {

// Stands below a box, over what is there: nothing moves.
class RangeNote : public QLabel
{
public:
    explicit RangeNote(QAbstractSpinBox* box); // goes when the box goes
    void say(const QString& why); // marks the box; empty: it is all right

private:
    QAbstractSpinBox* box_;
};

// Whole numbers, of a range or of a list, which may have gaps. With one number in the list there is nothing to choose and the box
// is grey. What is shown, though it is not in the list, stays until it is changed.
class WholeBox : public QSpinBox
{
    Q_OBJECT
public:
    explicit WholeBox(QWidget* parent);
    void setNumbers(const std::vector<Index>& numbers, Index shown); // ascending, empty: the range; emits nothing
    void forget() { note_->say({}); } // what was refused

    void stepBy(int steps) override;

protected:
    QValidator::State validate(QString& text, int& position) const override;
    int valueFromText(const QString& text) const override;
    void fixup(QString& text) const override;

private:
    std::optional<int> numberOf(const QString& text) const; // nothing: it is none that can be
    QString rangeText() const;

    std::vector<int> numbers_; // empty: all of the range
    RangeNote* note_;
};

// As many digits as the number has.
class RealBox : public QDoubleSpinBox
{
    Q_OBJECT
public:
    RealBox(double min, double max, QWidget* parent);
    void forget() { note_->say({}); } // what was refused

    QString textFromValue(double value) const override;

protected:
    QValidator::State validate(QString& text, int& position) const override;
    double valueFromText(const QString& text) const override;
    void fixup(QString& text) const override;

private:
    std::optional<double> numberOf(const QString& text) const;
    QString rangeText() const;

    RangeNote* note_;
};

void setRange(QSpinBox& box, const Field& field); // as far as an int goes

} // namespace attentoscope
