// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that there are: those that ship, in their order, and those in the user's own folder. A lesson is a file
// NAME.LANGUAGE.md, perhaps with a number before it, "04-dilution.zh_CN.md"; its languages stand beside each other.
#pragma once

#include "core/base/outcome.h"
#include "core/lessons/read_lesson.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace attentoscope {

struct LessonFile {
    QString path, language;
};

struct LessonEntryInLibrary {
    QString name; // "dilution"
    bool ships = true;
    std::vector<LessonFile> files; // one a language
};

// Where a user's own lessons are; it need not be there.
QString ownLessonFolder();

// Those that ship first.
std::vector<LessonEntryInLibrary> lessonLibrary();

// The file of a lesson by its name, in this language or another that there is; or a file, which ends in .md or has a folder
// before it. Errors: there is none, and those that there are.
Outcome<QString> findLesson(const QString& nameOrFile, const QString& language);

// From a file or from what ships.
Outcome<LessonReading> readLessonFile(const QString& path);
// The same of one without mistakes; else the error says the first, with its place.
Outcome<Lesson> readWholeLesson(const QString& path);

// The files beside it that are the same lesson, itself among them.
std::vector<LessonFile> languagesOf(const QString& path);

// A lesson without its steps, for a list: title, language and one sentence.
Lesson lessonHead(const QString& path);

} // namespace attentoscope
