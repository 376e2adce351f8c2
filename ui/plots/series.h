// The lines that pictures are made of.
#pragma once

namespace attentoscope {

enum class Dash { Solid, Dashed, Dotted, ShortDash, DashDot, DashDotDot, LongDash, LongDashDot, LongDashDotDot };

} // namespace attentoscope
