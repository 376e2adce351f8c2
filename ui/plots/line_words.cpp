// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_words.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace attentoscope {

namespace {

constexpr int lineDigits = 4;
constexpr double level = 0.02; // share of its extent; a smaller change is called neither rise nor fall
constexpr std::size_t mostPairs = 6; // how many pairs of lines are compared for crossings

struct LineWords {
    Q_DECLARE_TR_FUNCTIONS(LineWords)
};

QString lineNumber(double value) { return briefText(value, lineDigits); }

QString lineName(const Series& series)
{
    if (series.name.isEmpty() || series.measured || series.legend.isEmpty() || series.legend == series.name)
        return series.name.isEmpty() ? series.legend : series.name;
    return LineWords::tr("%1 (%2)", "whose line, what it is").arg(series.name, series.legend);
}

struct Course {
    std::size_t first = 0, last = 0, least = 0, most = 0; // indices of finite points
};
std::optional<Course> courseOf(const Series& series)
{
    std::optional<Course> course;
    for (std::size_t k = 0; k < pointsOf(series); ++k) {
        if (!std::isfinite(series.ys[k]))
            continue;
        if (!course)
            course = {k, k, k, k};
        course->last = k;
        course->least = series.ys[k] < series.ys[course->least] ? k : course->least;
        course->most = series.ys[k] > series.ys[course->most] ? k : course->most;
    }
    return course;
}

QString courseText(const Series& series, const Course& course, const NumberAt& xAt)
{
    const auto x = [&](std::size_t k) { return lineNumber(xAt(series.xs[k])); };
    const auto y = [&](std::size_t k) { return lineNumber(series.ys[k]); };
    const QString name = lineName(series);
    if (course.first == course.last)
        return LineWords::tr("%1 is %2 at %3.").arg(name, y(course.first), x(course.first));
    const double from = series.ys[course.first], to = series.ys[course.last];
    const double still = level * std::max({std::abs(from), std::abs(to), series.ys[course.most] - series.ys[course.least]});
    const char* const way = to - from > still ? QT_TRANSLATE_NOOP("LineWords", "%1 rises from %2 at %3 to %4 at %5")
        : from - to > still                   ? QT_TRANSLATE_NOOP("LineWords", "%1 falls from %2 at %3 to %4 at %5")
                            : QT_TRANSLATE_NOOP("LineWords", "%1 has about the same value at both ends: %2 at %3 and %4 at %5");
    QString text = LineWords::tr(way).arg(name, y(course.first), x(course.first), y(course.last), x(course.last));
    if (course.most != course.first && course.most != course.last)
        text += LineWords::tr(", highest %1 at %2").arg(y(course.most), x(course.most));
    if (course.least != course.first && course.least != course.last)
        text += LineWords::tr(", lowest %1 at %2").arg(y(course.least), x(course.least));
    return text + LineWords::tr(".", "end of a sentence");
}

// Describes values of things without an order: the highest and the lowest.
QString pointsText(const Series& series, const Course& course, const NumberAt& xAt)
{
    const auto x = [&](std::size_t k) { return lineNumber(xAt(series.xs[k])); };
    const auto y = [&](std::size_t k) { return lineNumber(series.ys[k]); };
    if (course.most == course.least)
        return LineWords::tr("%1 is %2 at %3.").arg(lineName(series), y(course.most), x(course.most));
    return LineWords::tr("%1 has its highest value, %3, at %2 and its lowest, %5, at %4.")
        .arg(lineName(series), x(course.most), y(course.most), x(course.least), y(course.least));
}

// Describes a histogram: where it is highest, and where its median lies.
QString heapText(const Series& series, const Course& course, const NumberAt& xAt)
{
    double all = 0, soFar = 0;
    for (const double y : series.ys)
        all += std::isfinite(y) ? y : 0;
    std::size_t middle = 0;
    for (; middle + 1 < series.ys.size(); ++middle) {
        soFar += std::isfinite(series.ys[middle]) ? series.ys[middle] : 0;
        if (soFar >= all / 2)
            break;
    }
    const auto border = [&](std::size_t edge) { return lineNumber(xAt(series.xs[std::min(edge, series.xs.size() - 1)])); };
    return LineWords::tr("%1 has its highest value, %4, between %2 and %3; half of its total lies to the left of %5.")
        .arg(lineName(series), border(course.most), border(course.most + 1), lineNumber(series.ys[course.most]),
            border(middle + 1));
}

// Returns the value of a line at x, interpolated between its points; NaN outside them.
double interpolatedAt(const Series& series, double x)
{
    const std::size_t count = pointsOf(series);
    const auto end = series.xs.begin() + std::ptrdiff_t(count);
    const auto above = std::lower_bound(series.xs.begin(), end, x);
    if (above == end)
        return std::numeric_limits<double>::quiet_NaN();
    const auto k = std::size_t(above - series.xs.begin());
    if (*above == x)
        return series.ys[k];
    if (k == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double part = (x - series.xs[k - 1]) / (series.xs[k] - series.xs[k - 1]);
    return series.ys[k - 1] + part * (series.ys[k] - series.ys[k - 1]);
}

bool isOrdered(const Series& series)
{
    return std::is_sorted(series.xs.begin(), series.xs.begin() + std::ptrdiff_t(pointsOf(series)));
}

// Returns whether the series is a result of its own, not theory or an estimate for another one.
bool isMain(const Series& series)
{
    const bool joined = series.shape != Series::Steps && series.shape != Series::Points;
    return !series.name.isEmpty() && joined && !series.thin && series.kind.isEmpty() && isOrdered(series) && pointsOf(series) > 1;
}

QString crossingText(const Series& a, const Series& b, const NumberAt& xAt)
{
    std::vector<double> changes; // values of x after which the other line is above
    double before = 0, first = 0;
    bool touched = false;
    for (std::size_t k = 0; k < pointsOf(a); ++k) {
        const double other = interpolatedAt(b, a.xs[k]), difference = a.ys[k] - other;
        if (!std::isfinite(difference))
            continue;
        touched = true;
        if (std::abs(difference) <= 1e-9 * std::max(std::abs(a.ys[k]), std::abs(other)))
            continue;
        if (before != 0 && (difference > 0) != (before > 0))
            changes.push_back(a.xs[k]);
        if (before == 0)
            first = difference;
        before = difference;
    }
    if (!touched)
        return {};
    const QString nameA = lineName(a), nameB = lineName(b);
    if (before == 0)
        return LineWords::tr("%1 and %2 are the same.").arg(nameA, nameB);
    const QString &upper = first > 0 ? nameA : nameB, &lower = first > 0 ? nameB : nameA;
    if (changes.empty())
        return LineWords::tr("%1 lies above %2 throughout.").arg(upper, lower);
    if (changes.size() == 1)
        return LineWords::tr("%1 lies above %2 at first, and below it from %3 on.")
            .arg(upper, lower, lineNumber(xAt(changes.front())));
    return LineWords::tr("%1 and %2 cross %3 times, the first time before %4.")
        .arg(nameA, nameB, countText((long long)(changes.size())), lineNumber(xAt(changes.front())));
}

} // namespace

QStringList courses(const std::vector<Series>& series, const NumberAt& xAt)
{
    QStringList sentences;
    for (const Series& each : series) {
        if (lineName(each).isEmpty())
            continue;
        const auto course = courseOf(each);
        sentences << (!course                  ? LineWords::tr("%1: no data.").arg(lineName(each))
                : each.shape == Series::Steps  ? heapText(each, *course, xAt)
                : each.shape == Series::Points ? pointsText(each, *course, xAt)
                                               : courseText(each, *course, xAt));
    }
    return sentences;
}

QStringList crossings(const std::vector<Series>& series, const NumberAt& xAt)
{
    QStringList sentences;
    std::vector<const Series*> main;
    for (const Series& each : series)
        if (isMain(each))
            main.push_back(&each);
    std::size_t pairs = 0;
    for (std::size_t a = 0; a < main.size(); ++a)
        for (std::size_t b = a + 1; b < main.size() && pairs < mostPairs; ++b, ++pairs)
            if (const QString text = crossingText(*main[a], *main[b], xAt); !text.isEmpty())
                sentences << text;
    return sentences;
}

QStringList distancesOfTheory(const std::vector<Series>& series, const NumberAt& xAt)
{
    QStringList sentences;
    for (const Series& theory : series) {
        if (theory.kind != QLatin1String("theory") || !isOrdered(theory))
            continue;
        const auto measured =
            std::ranges::find_if(series, [&](const Series& each) { return each.measured && each.name == theory.name; });
        if (measured == series.end())
            continue;
        double most = -1, where = 0;
        for (std::size_t k = 0; k < pointsOf(*measured); ++k) {
            const double distance = std::abs(measured->ys[k] - interpolatedAt(theory, measured->xs[k]));
            if (std::isfinite(distance) && distance > most) {
                most = distance;
                where = measured->xs[k];
            }
        }
        if (most >= 0)
            sentences << LineWords::tr("Theory and measurement of %2 differ by at most %1, with the largest difference at %3.")
                             .arg(lineNumber(most), theory.name, lineNumber(xAt(where)));
    }
    return sentences;
}

} // namespace attentoscope
