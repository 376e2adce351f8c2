// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence that can be said again after the language has changed.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

using Sentence = std::function<QString()>; // makes the text in the present language; empty: nothing to say

} // namespace attentoscope
