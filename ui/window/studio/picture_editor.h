// SPDX-License-Identifier: GPL-3.0-or-later
// Edits one panel of a figure: names, ranges, what is drawn, colours.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/sheet/line_key_entry.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QTimer;

namespace attentoscope {

class MarksEditor;
class SeriesTable;

class PictureEditor : public QWidget
{
    Q_OBJECT
public:
    explicit PictureEditor(QWidget* parent = nullptr);
    ~PictureEditor() override;

    // Hides the controls of what cannot be edited. Keeps what is being typed, unless forget() was called: the picture is another.
    // `signs`: those of its series, see SeriesTable.
    void show(const Editable& editable, const std::vector<LineKeyEntry>& signs, const PictureEdits& edits);
    void forget();
    using QWidget::show;
    PictureEdits edits() const; // also of what is being typed
    // Takes what is being typed at once, rather than after a pause between two keys.
    void takeTyped();
    bool isTyping() const; // edited() follows

signals:
    void edited(); // by the user

private:
    void tell(); // edited()
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
    QComboBox *legend_, *colorMap_, *colorScale_, *grid_, *minorTicks_;
    MarksEditor* marks_;
    QWidget* colorRange_;
    SeriesTable* series_;
    QTimer* pause_; // runs from a key until what was typed is taken
    Editable editable_; // the one shown
    bool filling_ = false, forgets_ = false;
};

} // namespace attentoscope
