// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/hull_plane.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// Limits on the vectors that determine the directions. Where the dimension is larger than their number, the scatter between
// these vectors is decomposed instead of the covariance.
constexpr Index mostVectors = 4096, fewVectors = 256;

// (s, d_v), centred
MatrixD sampleOf(const TokenRows& v, std::span<const Index> rows, const Eigen::VectorXd& origin)
{
    const Index count = Index(rows.size()), most = v.cols() <= fewVectors ? mostVectors : fewVectors;
    MatrixD sample(std::min(count, most), v.cols());
    for (Index s = 0; s < sample.rows(); ++s)
        sample.row(s) = v.row(rows[std::size_t(s * count / sample.rows())]).cast<double>() - origin.transpose();
    return sample;
}

void orient(Eigen::Ref<Eigen::RowVectorXd> axis)
{
    Eigen::Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    if (axis[largest] < 0)
        axis = -axis;
}

double cross(const PlanePoint& o, const PlanePoint& a, const PlanePoint& b)
{
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

} // namespace

PlanePoint Plane::at(const Eigen::VectorXd& vector) const
{
    const Eigen::Vector2d place = axes * (vector - origin);
    return {place.x(), place.y()};
}

Plane planeOf(const TokenRows& v, std::span<const Index> rows)
{
    Plane plane;
    plane.origin = Eigen::VectorXd::Zero(v.cols());
    for (const Index row : rows)
        plane.origin += v.row(row).cast<double>().transpose();
    plane.origin /= double(rows.size());
    plane.axes = MatrixD::Zero(2, v.cols());
    const MatrixD sample = sampleOf(v, rows, plane.origin);
    const bool tall = sample.rows() >= sample.cols();
    const Eigen::MatrixXd square =
        tall ? Eigen::MatrixXd(sample.transpose() * sample) : Eigen::MatrixXd(sample * sample.transpose());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(square);
    const auto& variances = solver.eigenvalues(); // ascending
    const double total = square.trace(), least = 1e-12 * total;
    double kept = 0;
    for (Index axis = 0; axis < std::min<Index>(2, square.rows()); ++axis) {
        const Index which = square.rows() - 1 - axis;
        if (!(variances[which] > least))
            break;
        const Eigen::VectorXd one = solver.eigenvectors().col(which);
        Eigen::RowVectorXd direction = tall ? Eigen::RowVectorXd(one.transpose()) : Eigen::RowVectorXd(one.transpose() * sample);
        direction.normalize();
        orient(direction);
        plane.axes.row(axis) = direction;
        kept += variances[which];
    }
    plane.share = total > 0 ? std::min(kept / total, 1.0) : 1;
    return plane;
}

// Andrew's monotone chain.
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points)
{
    const auto before = [](const PlanePoint& a, const PlanePoint& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3)
        return points;
    std::vector<PlanePoint> hull;
    const auto extend = [&](const PlanePoint& point, std::size_t fixed) {
        while (hull.size() > fixed + 1 && cross(hull[hull.size() - 2], hull.back(), point) <= 0)
            hull.pop_back();
        hull.push_back(point);
    };
    for (const PlanePoint& point : points)
        extend(point, 0);
    const std::size_t lower = hull.size() - 1;
    for (auto point = points.rbegin() + 1; point != points.rend(); ++point)
        extend(*point, lower);
    hull.pop_back(); // it repeats the first corner
    return hull;
}

} // namespace attentoscope
