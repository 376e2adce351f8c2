// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a cell from what a user types: the numbers of its row and key, or a token.
#pragma once

#include "core/attention/evaluate/result.h"

#include <QString>

#include <optional>
#include <string>
#include <variant>

namespace attentoscope {

class Document;

// The cell named by "812, 37", "row 812", "key 37", "812" (a row) or a token. A token names a key: the first that has this
// token, or, in "cat · 37", the one with this number. A side (row or key) that is not named is −1.
struct CellName {
    Index row = -1, key = -1;
    bool operator==(const CellName&) const = default;
};
// Reads numbers only. Does not check against the size of the attention; none: the text has no numbers.
std::optional<CellName> cellByNumbers(const QString& text);
// Returns the cell, or a sentence that says why the text names none.
std::variant<CellName, QString> cellNamed(const QString& text, const Inputs& inputs);

QString tokenName(const std::string& token, Index key); // "cat · 37"

// Selects the cell and opens the page with the maps; `closer` also zooms in until the values can be read.
void goToCell(Document* document, const Inputs& inputs, CellName name, bool closer);

} // namespace attentoscope
