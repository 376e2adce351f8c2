// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the handout that the window has made by the program that draws, while it stays usable.
#include "tests/ui/lessons/lesson_fixture.h"

#include <QFile>
#include <QSignalSpy>

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace attentoscope {
namespace {

class HandoutBeside : public LessonFixture
{
protected:
    QString path() { return folder.filePath(QStringLiteral("out.html")); }
    // Makes it; returns what the window says then.
    std::string said(const QString& programs, bool answers = false)
    {
        QString words;
        const QString begins = QCoreApplication::translate("attentoscope::LessonCommands", "Making the handout …");
        const auto good = QObject::connect(window.lessons(), &LessonCommands::succeeded, [&](const QString& text) {
            if (text != begins)
                words = text;
        });
        const auto bad = QObject::connect(window.lessons(), &LessonCommands::failed, [&](const Sentence& why) { words = why(); });
        window.lessons()->makeHandout(path(), answers, programs);
        EXPECT_TRUE(waitUntil([&] { return !words.isEmpty(); }));
        QObject::disconnect(good);
        QObject::disconnect(bad);
        return words.toStdString();
    }
    const QString programs = QStringLiteral(DRAWING_FOLDER);
};

TEST_F(HandoutBeside, IsWrittenBesideTheWindow)
{
    ASSERT_TRUE(window.lessons()->open(write(QStringLiteral("short.md"), QByteArray(lessonBeginning) + "Look at it.\n")));
    EXPECT_THAT(said(programs), HasSubstr("Handout saved as"));
    QFile file(path());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_THAT(file.readAll().toStdString(), HasSubstr("Look at it."));
}

TEST_F(HandoutBeside, SaysInTheLanguageOfTheWindowWhyThereIsNone)
{
    ASSERT_TRUE(window.lessons()->open(write(QStringLiteral("short.md"), QByteArray(lessonBeginning) + "Look at it.\n")));
    EXPECT_THAT(said(folder.path()), HasSubstr("the program that draws is not in the folder of this one"));
    ASSERT_TRUE(QFile::remove(folder.filePath(QStringLiteral("short.md"))));
    EXPECT_THAT(said(programs), HasSubstr("short.md: there is neither such a file nor a lesson"));
    window.useLanguage(QStringLiteral("zh_CN"));
    EXPECT_THAT(said(programs), HasSubstr("short.md"));
    EXPECT_THAT(said(programs), testing::Not(HasSubstr("there is")));
    EXPECT_FALSE(QFile::exists(path()));
}

} // namespace
} // namespace attentoscope
