// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the numbers of a text that wraps in one piece.
#pragma once

#include <QString>

namespace attentoscope {

// Makes the spaces within numbers unbreakable: 16 384, 4 %, 1.8 × 10⁻⁵, 0.42 nats, and those beside the sign of n = 512. In rich
// text they become U+00A0, because Qt's reader of HTML takes every other kind of space, U+202F too, for an ordinary one, at which
// a line may end.
QString unbroken(QString text);
// Is invisible; lines are not broken beside it. unbroken() puts it into numbers and units beside Chinese letters.
inline constexpr QChar wordJoiner(0x2060);

} // namespace attentoscope
