// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the list of lessons says what the plan of a course says: resources/lessons/README.md, "A course".
#include "ui/lessons/library/lesson_library.h"

#include <QFile>
#include <QRegularExpression>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

struct PlannedLesson {
    QString part, name;
    QList<int> needs;
    QString course; // as courseLine() says it
    int minutes = 0;
};

// Reads the rows of the table: number, name, minutes, what it needs, its lesson of four hours and of eight.
std::vector<PlannedLesson> plannedLessons(const QString& text)
{
    static const QRegularExpression heading(QStringLiteral(R"(^\| \| \*(.+)\* \|)")),
        row(QStringLiteral(R"(^\| (\d+) \| ([a-z-]+)[^|]* \| (\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$)"));
    std::vector<PlannedLesson> plan;
    QString part;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        if (const auto found = heading.match(line); found.hasMatch())
            part = found.captured(1);
        const auto found = row.match(line);
        if (!found.hasMatch())
            continue;
        EXPECT_EQ(found.captured(1).toInt(), int(plan.size()) + 1);
        PlannedLesson lesson{part, found.captured(2), {}, {}, found.captured(3).toInt()};
        for (const QString& needed : found.captured(4).split(QLatin1Char(','), Qt::SkipEmptyParts))
            if (!needed.trimmed().isEmpty())
                lesson.needs << needed.toInt();
        const bool four = !found.captured(5).trimmed().isEmpty(), eight = !found.captured(6).trimmed().isEmpty();
        EXPECT_TRUE(eight || !four) << line.toStdString();
        lesson.course = four ? QStringLiteral("Part of the four-hour and the eight-hour course")
            : eight          ? QStringLiteral("Part of the eight-hour course")
                             : QStringLiteral("Not part of the four-hour or the eight-hour course");
        plan.push_back(lesson);
    }
    return plan;
}

TEST(Course, TheListOfLessonsSaysWhatThePlanSays)
{
    QFile file(QStringLiteral(TEST_DATA "/../../resources/lessons/README.md"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    const auto plan = plannedLessons(text);
    std::vector<LessonEntryInLibrary> shipped = lessonLibrary();
    std::erase_if(shipped, [](const LessonEntryInLibrary& lesson) { return !lesson.ships; });
    ASSERT_EQ(plan.size(), shipped.size());
    int four = 0, eight = 0;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        SCOPED_TRACE(plan[i].name.toStdString());
        EXPECT_EQ(plan[i].name, shipped[i].name);
        EXPECT_EQ(plan[i].part, shipped[i].part);
        EXPECT_EQ(plan[i].course, courseLine(plan[i].name));
        for (const LessonFile& file : shipped[i].files)
            EXPECT_EQ(plan[i].minutes, lessonHead(file.path).minutes) << file.path.toStdString();
        QList<int> needs;
        for (const NeededLesson& needed : neededLessons(lessonHead(shipped[i].files.front().path), QStringLiteral("en")))
            needs << needed.number;
        EXPECT_EQ(plan[i].needs, needs);
        four += plan[i].course.startsWith("Part of the four-hour") ? plan[i].minutes : 0;
        eight += plan[i].course.startsWith("Part") ? plan[i].minutes : 0;
    }
    EXPECT_TRUE(text.simplified().contains(QStringLiteral("The four hours are %1 minutes").arg(four))) << four;
    EXPECT_TRUE(text.simplified().contains(QStringLiteral("The eight hours are %1 minutes").arg(eight))) << eight;
}

} // namespace
} // namespace attentoscope
