// SPDX-License-Identifier: GPL-3.0-or-later
// Offers to do what a warning about a result suggests: one click reads the arrays in another way, or hides the padding.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/drawing/data_warnings.h"
#include "ui/window/bars/message_strip.h"

namespace attentoscope {

class Document;

// Returns the button for the first warning that a click can mend; else one that chooses the first layer that is in doubt; none
// if neither exists.
MessageStrip::Action remedyFor(Document& document, const Result& result, const DataWarnings& warnings);

} // namespace attentoscope
