// How the weights of a row are laid out: in the order of the keys, largest first, or added up from the largest on.
#pragma once

namespace attentoscope {

enum class ProfileOrder { Position, Sorted, Cumulative };

} // namespace attentoscope
