// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a picture in a few sentences, in the language of the window, for users who cannot see it.
#pragma once

#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/plots/tiles/tile_view.h"

namespace attentoscope {

QString describe(const MapPicture& picture);
QString describe(const ProfilePicture& picture);
QString describe(const LinePicture& picture);
QString describe(const PointPicture& picture);
QString describe(const TilePicture& picture);
QString describe(const ColorBarPicture& picture);

// Returns "entropy H (nats) against length n" of the labels of two axes.
QString oneAgainst(const QString& y, const QString& x);

} // namespace attentoscope
