// SPDX-License-Identifier: GPL-3.0-or-later
// Edits one panel of a figure: names, ranges, what is drawn, colours.
#pragma once

#include "ui/figures/edits/picture_edits.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace attentoscope {

class MarksEditor;
class SeriesTable;

class PictureEditor : public QWidget
{
    Q_OBJECT
public:
    explicit PictureEditor(QWidget* parent = nullptr);

    // Hides the controls of what cannot be edited. Keeps what is being typed, unless forget() was called: the picture is another.
    void show(const Editable& editable, const PictureEdits& edits);
    void forget();
    using QWidget::show;
    PictureEdits edits() const;

signals:
    void edited(); // by the user

private:
    struct AxisBoxes {
        QLineEdit *label, *low, *high;
        QComboBox *scale, *ticks, *format;
    };
    QLineEdit* addLine(const char* name, const QString& label, const QString& empty);
    QComboBox* addChoice(const char* name, const QString& label, const QStringList& texts);
    AxisBoxes addAxis(const QString& axis, const QString& label, const QString& range);
    QWidget* rangeOf(const QString& of, const char* low, const char* high, QLineEdit** lowBox, QLineEdit** highBox);
    static void show(const AxisBoxes& boxes, const AxisEdits& edits);
    static AxisEdits editsOf(const AxisBoxes& boxes);
    void setShown(QWidget* box, bool shown);

    QFormLayout* form_;
    QLineEdit *title_, *colorLow_, *colorHigh_;
    QCheckBox* ownTitle_;
    AxisBoxes x_, y_;
    QComboBox *legend_, *colorMap_, *colorScale_, *grid_;
    MarksEditor* marks_;
    QWidget* colorRange_;
    SeriesTable* series_;
    Editable editable_; // the one shown
    bool filling_ = false, forgets_ = false;
};

} // namespace attentoscope
