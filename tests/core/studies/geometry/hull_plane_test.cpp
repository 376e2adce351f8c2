// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/hull_plane.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

std::vector<Index> allRows(const Matrix& m)
{
    std::vector<Index> rows(std::size_t(m.rows()));
    std::iota(rows.begin(), rows.end(), Index(0));
    return rows;
}

// Makes vectors with a spread of 5 along one axis, 2 along another and 0.1 elsewhere, and with a mean other than 0.
Matrix flatCloud(Index count, Index dv)
{
    Matrix v(count, dv);
    for (Index i = 0; i < count; ++i)
        for (Index c = 0; c < dv; ++c) {
            const double spread = c == 1 ? 5 : c == 2 ? 2 : 0.1;
            v(i, c) = float(3 + spread * std::sin(double(i * (c + 3)) * 0.7 + double(c)));
        }
    return v;
}

TEST(Plane, LiesWhereTheVectorsSpreadMost)
{
    for (const Index dv : {6, 300}) { // with more dimensions than vectors the plane is found in another way
        const Matrix v = flatCloud(200, dv);
        const Plane plane = planeOf(v, allRows(v));
        EXPECT_GT(plane.axes(0, 1), 0.99) << dv;
        EXPECT_GT(plane.axes(1, 2), 0.95) << dv;
        EXPECT_NEAR((plane.axes * plane.axes.transpose() - MatrixD::Identity(2, 2)).norm(), 0, 1e-9) << dv;
        EXPECT_GT(plane.share, 0.85) << dv;
        EXPECT_LT(plane.share, 1) << dv;
        const PlanePoint middle = plane.at(plane.origin);
        EXPECT_NEAR(std::hypot(middle.x, middle.y), 0, 1e-12);
    }
}

TEST(Plane, SharesAreThoseOfTheCovariance)
{
    const Matrix v = flatCloud(500, 6);
    const Plane plane = planeOf(v, allRows(v));
    double inside = 0, all = 0;
    for (Index i = 0; i < v.rows(); ++i) {
        const Eigen::VectorXd value = v.row(i).cast<double>().transpose();
        const PlanePoint at = plane.at(value);
        inside += at.x * at.x + at.y * at.y;
        all += (value - plane.origin).squaredNorm();
    }
    EXPECT_NEAR(plane.share, inside / all, 1e-9);
}

TEST(Plane, OneDimensionOrOneVectorIsNoCause)
{
    const Matrix line = flatCloud(9, 1);
    const Plane flat = planeOf(line, allRows(line));
    EXPECT_EQ(flat.axes(0, 0), 1) << "the largest component is positive";
    EXPECT_EQ(flat.axes(1, 0), 0);
    EXPECT_EQ(flat.share, 1);
    const Matrix one = flatCloud(1, 4);
    const Plane point = planeOf(one, allRows(one));
    EXPECT_EQ(point.axes.norm(), 0);
    EXPECT_EQ(point.share, 1);
}

TEST(ConvexHull, HasTheCornersAndNothingElse)
{
    std::vector<PlanePoint> points;
    for (int x = 0; x <= 10; ++x)
        for (int y = 0; y <= 5; ++y)
            points.push_back({double(x), double(y)});
    const std::vector<PlanePoint> corners{{0, 0}, {10, 0}, {10, 5}, {0, 5}};
    EXPECT_EQ(convexHull(points), corners);
    EXPECT_EQ(convexHull({{1, 2}, {1, 2}}), (std::vector<PlanePoint>{{1, 2}}));
    EXPECT_EQ(convexHull({{0, 0}, {1, 1}, {2, 2}}), (std::vector<PlanePoint>{{0, 0}, {2, 2}}));
    EXPECT_TRUE(convexHull({}).empty());
}

} // namespace
} // namespace attentoscope
