// SPDX-License-Identifier: GPL-3.0-or-later
// Cells by name: their numbers, or tokens.
#pragma once

#include "core/attention/evaluate/result.h"

#include <QString>

#include <optional>
#include <string>
#include <variant>

namespace attentoscope {

class Document;

// What was meant by "812, 37", "row 812", "key 37", "812" (a row), or a token (a key, the first of its name, or the one whose
// number follows it: "cat · 37"). A side that is not named is −1.
struct CellName {
    Index row = -1, key = -1;
    bool operator==(const CellName&) const = default;
};
std::optional<CellName> cellByNumbers(const QString& text); // of any attention; none: no numbers
// A CellName, or a sentence that says why it is none.
std::variant<CellName, QString> cellNamed(const QString& text, const Inputs& inputs);

QString tokenName(const std::string& token, Index key); // "cat · 37"

// Selects it, and shows it on the page with the maps; `closer`: so near that values can be read.
void goToCell(Document* document, const Inputs& inputs, CellName name, bool closer);

} // namespace attentoscope
