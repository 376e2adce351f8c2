// SPDX-License-Identifier: GPL-3.0-or-later
// The font of Chinese characters in texts of another language.
#pragma once

namespace attentoscope {

// Makes Chinese characters in a text of another language have their simplified forms: fontconfig prefers the Japanese ones of the
// same font. (To name Chinese as a second language in FC_LANG would give Latin letters another font, too.) Call it once there is
// an application.
void preferSimplifiedChinese();

} // namespace attentoscope
