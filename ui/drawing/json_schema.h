// SPDX-License-Identifier: GPL-3.0-or-later
// Checks JSON against a JSON Schema, as far as our own schemas go: "type", "enum", "minimum" and "maximum", "format",
// "properties", "additionalProperties", and "$ref" to one of "$defs".
#pragma once

#include "core/base/outcome.h"

#include <QJsonObject>
#include <QString>

#include <functional>
#include <string>

namespace attentoscope {

// Checks a text of a format that a schema names; the sentence says what is wrong with it.
using FormatCheck = std::function<Outcome<Done>(const QString& format, const QString& text)>;

// Errors: all keys that the schema does not have, in one sentence, with what is meant; else the first value that may not be so.
// `name` is that of the file.
Outcome<Done> checkJson(
    const QJsonValue& json, const QJsonObject& schema, const std::string& name, const FormatCheck& checkFormat);

} // namespace attentoscope
