// SPDX-License-Identifier: GPL-3.0-or-later
// Translates the core's English texts into the language of the window. Their context in the catalogue is "core".
#pragma once

#include "core/base/message.h"
#include "core/base/outcome.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace attentoscope {

// Translates a label, a help text or a pattern of the core (ATT_TEXT); does not fill in values.
QString translated(const char* coreText);
// Translates a sentence of the core and fills in its values.
QString translated(const Message& message);
// Translates several sentences and joins them.
QString translated(const std::vector<Message>& messages);
// Returns "what: why".
QString translated(const Error& error);

// Returns a label as it stands within a sentence: "factor τ" of "Factor τ", but "RoPE base" as it is.
QString withinSentence(QString label);

} // namespace attentoscope
