// SPDX-License-Identifier: GPL-3.0-or-later
// Prints and parses the text of cell sets:
//   cells = rows ":" keys { "," rows ":" keys }      keys = range { "+" range }      rows = range
//   range = "*" | number | number "-" number | number "-" "*"
#include "core/base/numbers.h"
#include "core/masks/cell_limit.h"
#include "core/masks/cell_set.h"
#include "core/masks/mask_atoms.h"

#include <algorithm>
#include <optional>

namespace attentoscope {
namespace {

std::string rangeText(const KeyRange& range)
{
    const bool open = range.end == CellSet::endless;
    if (open && range.begin == 0)
        return "*";
    std::string text = formatNumber(range.begin);
    if (open)
        text += "-*";
    else if (range.end > range.begin + 1)
        text += "-" + formatNumber(range.end - 1);
    return text;
}

std::size_t mostRangesOfARow(const CellSet& cells)
{
    std::size_t most = 0;
    for (const CellSet::Rows& rows : cells.rows())
        most = std::max(most, rows.keys.size());
    return most;
}

// Unites parts that come in any order, each half first. Returns nothing if the result needs too many ranges: this happens if
// endless rows with many keys are combined with many single rows.
std::optional<CellSet> unionOf(const std::vector<CellSet>& parts, std::size_t begin, std::size_t end)
{
    if (end - begin == 1)
        return parts[begin];
    const std::size_t middle = begin + (end - begin) / 2;
    const auto a = unionOf(parts, begin, middle), b = unionOf(parts, middle, end);
    if (!a || !b)
        return {};
    const std::size_t rows = 2 * (a->rows().size() + b->rows().size()), keys = mostRangesOfARow(*a) + mostRangesOfARow(*b);
    return rows * keys <= mostCellRanges ? std::optional(*a | *b) : std::nullopt;
}

class CellsParser
{
public:
    CellsParser(std::string_view text, std::size_t& at)
        : text_(text)
        , at_(at)
    {
    }

    Outcome<CellSet> whole()
    {
        const std::size_t start = at_;
        std::vector<CellSet> parts;
        do {
            auto part = rows();
            if (!part)
                return part;
            parts.push_back(*std::move(part));
        } while (accept(','));
        if (auto all = unionOf(parts, 0, parts.size()))
            return *std::move(all);
        return wrong(start, cellsAreTooMany());
    }

private:
    Outcome<CellSet> rows()
    {
        const auto rows = range();
        if (!rows)
            return rows.error();
        if (!accept(':'))
            return wrong(
                at_, ATT_TEXT("core", "a colon is missing between the rows and their keys: cells(3:0-2) is row 3, keys 0 to 2"));
        KeyRanges keys;
        do {
            const auto some = range();
            if (!some)
                return some.error();
            keys.push_back(*some);
        } while (accept('+'));
        mergeRanges(keys);
        return CellSet::ofRows({{rows->begin, rows->end, std::move(keys)}});
    }

    Outcome<KeyRange> range()
    {
        if (accept('*'))
            return KeyRange{0, CellSet::endless};
        skipBlanks();
        const std::size_t start = at_;
        const auto first = number();
        if (!first)
            return first.error();
        if (!accept('-'))
            return KeyRange{*first, *first + 1};
        if (accept('*'))
            return KeyRange{*first, CellSet::endless};
        const auto last = number();
        if (!last)
            return last.error();
        if (*last < *first)
            return wrong(start,
                {ATT_TEXT("core", "a range begins with its smaller number: write %1-%2"),
                    {formatNumber(*last), formatNumber(*first)}});
        return KeyRange{*first, *last + 1};
    }

    Outcome<Index> number()
    {
        skipBlanks();
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
            ++at_;
        if (at_ == start)
            return wrong(start, ATT_TEXT("core", "a row or key number is missing here; write * for all rows or keys"));
        const auto value = parseInteger(text_.substr(start, at_ - start));
        if (!value || *value > maxMaskNumber)
            return wrong(start,
                {ATT_TEXT("core", "the row and the key of a cell must be between 0 and %1"), {formatNumber(maxMaskNumber)}});
        return *value;
    }

    void skipBlanks()
    {
        while (at_ < text_.size() && std::string_view(" \t\n\r").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    bool accept(char c)
    {
        skipBlanks();
        if (at_ >= text_.size() || text_[at_] != c)
            return false;
        ++at_;
        return true;
    }
    static Error wrong(std::size_t column, Message why) { return badInput("mask", std::move(why), column); }

    std::string_view text_;
    std::size_t& at_;
};

} // namespace

std::string cellsText(const CellSet& cells)
{
    std::string text;
    for (const CellSet::Rows& rows : cells.rows()) {
        if (!text.empty())
            text += ',';
        text += rangeText({rows.begin, rows.end});
        for (std::size_t k = 0; k < rows.keys.size(); ++k) {
            text += k == 0 ? ':' : '+';
            text += rangeText(rows.keys[k]);
        }
    }
    return text;
}

Outcome<CellSet> parseCells(std::string_view text, std::size_t& at) { return CellsParser(text, at).whole(); }

} // namespace attentoscope
