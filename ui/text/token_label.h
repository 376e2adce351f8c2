// SPDX-License-Identifier: GPL-3.0-or-later
// Labels for tokens in plots: characters that would be invisible, or would move the text around them, are replaced by visible
// signs.
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace attentoscope {

// Replaces line breaks and tabs by ↵ and ⇥, and other characters that never draw anything by their number, ‹200B›. In a token
// of invisible characters alone every character is replaced so, spaces by ␣. Joiners inside a word or an emoji stay.
QString tokenLabel(const std::string& token);
QStringList tokenLabels(const std::vector<std::string>& tokens);

} // namespace attentoscope
