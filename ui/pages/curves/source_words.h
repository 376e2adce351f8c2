// SPDX-License-Identifier: GPL-3.0-or-later
// Names a source in one word, where several stand beside each other: "needles", "noise".
#pragma once

#include <QString>

#include <string>

namespace attentoscope {

QString sourceWord(const std::string& source); // by its name; without a word of its own, its label

} // namespace attentoscope
