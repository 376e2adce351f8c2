// SPDX-License-Identifier: GPL-3.0-or-later
// The series of one panel of a figure, a row each: whether it is drawn, its name, colour, marker, dash and width.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/sheet/line_key_entry.h"

#include <QTableWidget>

#include <map>

namespace attentoscope {

class SeriesTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit SeriesTable(QWidget* parent = nullptr);

    // `signs`: what a legend has for the series. One that has none there is a line with the marker of its hue.
    void show(const Editable& editable, const std::vector<LineKeyEntry>& signs, const PictureEdits& edits);
    using QWidget::show;
    void writeInto(PictureEdits& edits) const; // the parts about series

signals:
    void edited(); // by the user

private:
    enum Column { Name, Color, Mark, Line, Width, ColumnCount };
    // Adds a series; one that is not drawn stands in titles alone and has a name and a colour.
    void addRow(int row, const EditableSeries& series, const PictureEdits& edits);
    void askForColor(int row);
    void look(int row); // shows what the row's series looks like
    SeriesEdits editsOf(int row) const;

    std::vector<EditableSeries> rows_;
    std::vector<LineKeyEntry> signs_; // of the rows
    std::map<SeriesId, ErrorLook> errors_; // which the table has no column for
    PictureEdits others_; // of series that this picture lacks or that have no row, which are kept
    bool filling_ = false;
};

} // namespace attentoscope
