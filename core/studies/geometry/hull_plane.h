// SPDX-License-Identifier: GPL-3.0-or-later
// The plane onto which vectors of many dimensions are projected for display: through their mean, along the two directions in
// which they spread most (PCA); and the outline of points in it.
#pragma once

#include "core/base/matrix.h"
#include "core/sources/token_rows.h"

#include <span>
#include <vector>

namespace attentoscope {

struct PlanePoint {
    double x = 0, y = 0;
    bool operator==(const PlanePoint&) const = default;
};

struct Plane {
    Eigen::VectorXd origin; // (d_v) mean of the vectors
    MatrixD axes; // (2, d_v) orthonormal; a row of zeros where the vectors spread in fewer directions
    double share = 1; // share of the variance that lies in the plane; 1 when there is no variance

    PlanePoint at(const Eigen::VectorXd& vector) const;
};

// Returns the plane of the given rows of v, of which there must be at least one. The directions come from all these rows, or
// from evenly spaced ones where all would take long. Deterministic: the component of largest magnitude of each axis is
// positive.
Plane planeOf(const TokenRows& v, std::span<const Index> rows);

// Returns the corners of the convex hull, counterclockwise from the leftmost; collinear points are left out.
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points);

} // namespace attentoscope
