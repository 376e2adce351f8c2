// SPDX-License-Identifier: GPL-3.0-or-later
// The fields that sentences of the core name. A pattern of the core, and its translation, name a field by its key in quotation
// marks, perhaps with an option of it behind, or with an argument that is one: "mask-true" hidden, "layout" %4; keys with a
// hyphen need no quotation marks. The command line prints them so, because its options are called so. The window calls a field
// as its control is labelled: “True in a mask: is hidden”.
#pragma once

#include "core/base/message.h"

#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

struct Field;

// Replaces keys of fields by labels in a pattern or its translation, and options by the words of the control.
QString withLabels(const QString& pattern, const std::vector<std::string>& arguments);

// A field with one of its options, which a sentence suggests.
struct SuggestedChoice {
    const Field* field = nullptr;
    std::string option;
};
// Returns the last choice that a sentence names; null: it names none.
SuggestedChoice choiceSuggestedBy(const Message& message);
bool names(const Message& message, const Field& field);
QString labelOf(const SuggestedChoice& choice); // "True in a mask: is hidden"

} // namespace attentoscope
