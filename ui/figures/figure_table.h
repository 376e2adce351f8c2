// The numbers of a picture to be read one by one: a table whose texts are made when somebody looks at them, so that a picture of
// a million cells has one at no cost.
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

// One whose texts are those of a table that is there.
SharedFigureTable figureTableOf(Table table);

} // namespace attentoscope
