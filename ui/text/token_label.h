// SPDX-License-Identifier: GPL-3.0-or-later
// A token as it is drawn: what would draw nothing, or move what stands around it, is shown as a sign.
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace attentoscope {

// Line breaks and tabs as signs that fonts have (↵ ⇥), spaces as ␣ where there is nothing else, and what has no picture of its
// own, controls and U+200B among it, by its number, ‹200B›. Joiners inside of a word or an emoji stay.
QString tokenLabel(const std::string& token);
QStringList tokenLabels(const std::vector<std::string>& tokens);

} // namespace attentoscope
