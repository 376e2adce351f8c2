// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure_table.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

namespace attentoscope {

namespace {

constexpr int digits = 5;

// Translates column names of files into the window's words; columns named after an axis are translated already.
constexpr std::pair<const char*, const char*> columnWords[] = {
    {"series", QT_TRANSLATE_NOOP("FigureTable", "series")},
    {"kind", QT_TRANSLATE_NOOP("FigureTable", "kind")},
    {"error", QT_TRANSLATE_NOOP("FigureTable", "standard error")},
    {"end", QT_TRANSLATE_NOOP("FigureTable", "interval end")},
    {"low", QT_TRANSLATE_NOOP("FigureTable", "lower limit")},
    {"high", QT_TRANSLATE_NOOP("FigureTable", "upper limit")},
    {"point", QT_TRANSLATE_NOOP("FigureTable", "point")},
    {"size", QT_TRANSLATE_NOOP("FigureTable", "size")},
    {"value", QT_TRANSLATE_NOOP("FigureTable", "value")},
    {"key", QT_TRANSLATE_NOOP("FigureTable", "key")},
    {"layer", QT_TRANSLATE_NOOP("FigureTable", "layer")},
    {"head", QT_TRANSLATE_NOOP("FigureTable", "head")},
    {"other_head", QT_TRANSLATE_NOOP("FigureTable", "other head")},
    {"policy", QT_TRANSLATE_NOOP("FigureTable", "policy")},
    {"measured", QT_TRANSLATE_NOOP("FigureTable", "measured")},
    {"theory", QT_TRANSLATE_NOOP("FigureTable", "theory")},
};

QString inWindowWords(const std::string& name)
{
    const auto* const found = std::ranges::find(columnWords, name, [](const auto& entry) { return std::string(entry.first); });
    return found != std::end(columnWords) ? QCoreApplication::translate("FigureTable", found->second)
                                          : QString::fromStdString(name);
}

class TableOfNumbers : public FigureTable
{
public:
    explicit TableOfNumbers(Table table)
        : table_(std::move(table))
    {
        for (std::size_t column = 0; column < table_.columns.size(); ++column)
            if (std::ranges::any_of(table_.rows, [&](const auto& row) { return isThere(row[column]); }))
                shown_.push_back(column);
    }
    int rows() const override { return int(table_.rows.size()); }
    int columns() const override { return int(shown_.size()); }
    QString columnName(int column) const override { return inWindowWords(table_.columns[shown_[std::size_t(column)]]); }
    QString rowName(int row) const override { return countText(row + 1); }
    QString text(int row, int column) const override
    {
        const Cell& cell = table_.rows[std::size_t(row)][shown_[std::size_t(column)]];
        if (const auto* words = std::get_if<std::string>(&cell))
            return table_.columns[shown_[std::size_t(column)]] == "kind" ? inWindowWords(*words) : QString::fromStdString(*words);
        if (const auto* whole = std::get_if<std::int64_t>(&cell))
            return countText(*whole);
        return briefText(std::get<double>(cell), digits);
    }

private:
    static bool isThere(const Cell& cell)
    {
        const auto* number = std::get_if<double>(&cell);
        const auto* words = std::get_if<std::string>(&cell);
        return number != nullptr ? *number == *number : words == nullptr || !words->empty();
    }

    Table table_;
    std::vector<std::size_t> shown_; // the columns that are not empty
};

} // namespace

SharedFigureTable figureTableOf(Table table) { return std::make_shared<TableOfNumbers>(std::move(table)); }

} // namespace attentoscope
