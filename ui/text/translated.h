// SPDX-License-Identifier: GPL-3.0-or-later
// The core's English texts in the language of the window. The catalogue's context for them is "core".
#pragma once

#include "core/base/message.h"
#include "core/base/outcome.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace attentoscope {

// A label, help or pattern of the core (ATT_TEXT), translated; values are not filled in.
QString translated(const char* coreText);
// A sentence of the core, translated and filled in.
QString translated(const Message& message);
// Several sentences one after another.
QString translated(const std::vector<Message>& messages);
// One after another: full stops of Chinese need no space behind them.
QString inOneText(const QStringList& sentences);
// "what: why".
QString translated(const Error& error);

} // namespace attentoscope
