// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a picture as a table for reading. Texts are made only for the cells that are on the screen, so that a picture
// of a million cells has a table at no cost.
#pragma once

#include "core/formats/text_table.h"

#include <QString>

#include <memory>

namespace attentoscope {

class FigureTable
{
public:
    virtual ~FigureTable() = default;
    virtual int rows() const = 0;
    virtual int columns() const = 0;
    virtual QString columnName(int column) const = 0; // translated
    virtual QString rowName(int row) const = 0;
    virtual QString text(int row, int column) const = 0;
};
using SharedFigureTable = std::shared_ptr<const FigureTable>;

// Wraps an existing table.
SharedFigureTable figureTableOf(Table table);

} // namespace attentoscope
