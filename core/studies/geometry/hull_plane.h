// The plane in which vectors of many dimensions are looked at: through their mean, along the two directions in which they
// spread most (PCA), and the outline of what falls into it.
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
    MatrixD axes; // (2, d_v) orthonormal; a row of zeros where there is no further direction
    double share = 1; // of the variance that lies in the plane; 1 when there is none

    PlanePoint at(const Eigen::VectorXd& vector) const;
};

// The plane of the rows of v that are named, not none of them. The directions are those of all, or where that would take long, of
// evenly spaced ones. Deterministic: the component of largest magnitude of each axis is positive.
Plane planeOf(const TokenRows& v, std::span<const Index> rows);

// The corners of the convex hull, counterclockwise from the leftmost; collinear points are left out.
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points);

} // namespace attentoscope
