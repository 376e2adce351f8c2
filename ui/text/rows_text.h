// SPDX-License-Identifier: GPL-3.0-or-later
// Says how many of all rows were looked at.
#pragma once

#include "core/base/matrix.h"

#include <QString>

namespace attentoscope {

QString rowsText(Index rows, Index all); // "256 of 2048 rows", or "2048 rows" where these are all
QString someRowsText(Index rows, Index all); // the same, but nothing where these are all

} // namespace attentoscope
