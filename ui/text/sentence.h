// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence that can be produced again after a change of language.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

using Sentence = std::function<QString()>; // returns the text in the present language; empty: nothing to say

} // namespace attentoscope
