// SPDX-License-Identifier: GPL-3.0-or-later
// The available lessons: those that ship with the program, in their order, and those in the user's own folder. A lesson is a
// file NAME.LANGUAGE.md, optionally with a number in front, "04-dilution.zh_CN.md". The languages of a lesson lie in the same
// folder.
#pragma once

#include "core/base/outcome.h"
#include "core/lessons/read_lesson.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

struct LessonFile {
    QString path, language;
};

struct LessonEntryInLibrary {
    QString name; // "dilution"
    bool ships = true;
    std::vector<LessonFile> files; // one for each language
    QString part; // heading of the part of the course that a lesson that ships belongs to
};

// Returns the folder for the user's own lessons; it may not exist.
QString ownLessonFolder();

// Lists all lessons, those that ship first.
std::vector<LessonEntryInLibrary> lessonLibrary();

// Returns the file of a lesson. A name gives its file in this language, or in another one if this is missing; text that ends in
// .md or contains a folder is taken as a path. Errors: there is no such lesson; the error lists those that exist.
Outcome<QString> findLesson(const QString& nameOrFile, const QString& language);

// Reads a file, or a lesson that ships with the program. `isShown` checks what the setting "show" names: a page alone, or a
// picture of one; without it, only the page must be there, as pictures are known to windows alone.
using ShownCheck = std::function<Outcome<Done>(const QString& view)>;
Outcome<LessonReading> readLessonFile(const QString& path, const ShownCheck& isShown = {});
// Reads a lesson that must have no mistakes; the error says the first one, with its place.
Outcome<Lesson> readWholeLesson(const QString& path);

// Returns the files in the same folder that hold the same lesson, `path` among them.
std::vector<LessonFile> languagesOf(const QString& path);

// Return the lesson that follows this file in the library, or the one before it; none beyond the ends and for a file elsewhere.
std::optional<LessonEntryInLibrary> lessonAfter(const QString& path);
std::optional<LessonEntryInLibrary> lessonBefore(const QString& path);
QString titleOf(const LessonEntryInLibrary& lesson, const QString& language);

// Reads only the head of a lesson, for a list: title, language, one sentence, and what it needs.
Lesson lessonHead(const QString& path);

// A lesson that another one builds on, by its number in the list.
struct NeededLesson {
    int number;
    QString title;
};
std::vector<NeededLesson> neededLessons(const Lesson& head, const QString& language);

// Says for a lesson that ships in which course it is (resources/lessons/README.md, "A course").
QString courseLine(const QString& name);

} // namespace attentoscope
