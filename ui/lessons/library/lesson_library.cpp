// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/library/lesson_library.h"

#include "resources/resources.h"
#include "ui/document/view_state.h"
#include "ui/pages/page_list.h"
#include "ui/text/joined.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace attentoscope {

namespace {

const QString shippedFolder = QStringLiteral(":/lessons");

Outcome<Done> isLessonSetting(const std::string& key, const std::string& value)
{
    if (key == "page" || (key == "show" && !value.empty())) { // of what is shown, the page; its pictures are known to the window
        QStringList names;
        for (const PageKind& kind : pageKinds())
            names << QLatin1String(kind.name);
        if (!names.contains(QString::fromStdString(value).section(QLatin1Char('/'), 0, 0)))
            return badInput(
                key, {ATT_TEXT("core", "there is no page \"%1\"; the pages are %2"), {value, listOf(names).toStdString()}});
    }
    ViewState any;
    return setViewSetting(any, key, value);
}

struct NameParts {
    QString name, language;
};

NameParts partsOf(const QFileInfo& file)
{
    static const QRegularExpression form(QStringLiteral(R"(^(?:\d+-)?(.+?)(?:\.([a-z]{2}(?:_[A-Z]{2})?))?\.md$)"));
    const auto match = form.match(file.fileName());
    return {match.captured(1), match.captured(2)};
}

// Fills in the parts of the course. Each begins with the lesson of the name beside it.
void divide(std::vector<LessonEntryInLibrary>& shipped)
{
    constexpr std::pair<const char*, const char*> parts[] = {{"scores", QT_TRANSLATE_NOOP("Lessons", "How attention works")},
        {"entropy", QT_TRANSLATE_NOOP("Lessons", "How focused attention is, and who sees whom")},
        {"dilution", QT_TRANSLATE_NOOP("Lessons", "What length does to attention")},
        {"entropies", QT_TRANSLATE_NOOP("Lessons", "Measures, derivations and relatives of the softmax")},
        {"extrapolation", QT_TRANSLATE_NOOP("Lessons", "What attention is good for")},
        {"learning", QT_TRANSLATE_NOOP("Lessons", "How attention learns")}};
    QString part;
    for (LessonEntryInLibrary& entry : shipped) {
        for (const auto& [first, heading] : parts)
            if (entry.name == QLatin1String(first))
                part = QCoreApplication::translate("Lessons", heading);
        entry.part = part;
    }
}

Outcome<LessonReading> readShippedLesson(const QString& resource, const SettingCheck& isSetting)
{
    QFile file(resource);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(resource.toStdString(), ATT_TEXT("core", "cannot be read"));
    return parseLesson(file.readAll().toStdString(), isSetting);
}

void addFolder(const QString& folder, bool ships, std::vector<LessonEntryInLibrary>& library)
{
    const std::size_t first = library.size();
    for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const NameParts parts = partsOf(file);
        if (parts.name == QLatin1String("README"))
            continue;
        auto same = std::find_if(library.begin() + std::ptrdiff_t(first), library.end(),
            [&](const LessonEntryInLibrary& entry) { return entry.name == parts.name; });
        if (same == library.end())
            same = library.insert(library.end(), {parts.name, ships, {}, {}});
        const QString language =
            parts.language.isEmpty() ? QString::fromStdString(lessonHead(file.filePath()).language) : parts.language;
        same->files.push_back({file.filePath(), language});
    }
}

// Those that ship and the user's own are two courses, which do not lead into each other.
std::optional<LessonEntryInLibrary> lessonBeside(const QString& path, std::ptrdiff_t places)
{
    const auto library = lessonLibrary();
    const auto here = std::ranges::find_if(library, [&](const LessonEntryInLibrary& entry) {
        return std::ranges::find(entry.files, path, &LessonFile::path) != entry.files.end();
    });
    const std::ptrdiff_t place = here - library.begin() + places;
    if (here == library.end() || place < 0 || place >= std::ssize(library) || library[std::size_t(place)].ships != here->ships)
        return {};
    return library[std::size_t(place)];
}

} // namespace

QString ownLessonFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/attentoscope/lessons");
}

std::vector<LessonEntryInLibrary> lessonLibrary()
{
    std::vector<LessonEntryInLibrary> library;
    addFolder(shippedFolder, true, library);
    divide(library);
    addFolder(ownLessonFolder(), false, library);
    return library;
}

Outcome<QString> findLesson(const QString& nameOrFile, const QString& language)
{
    const bool isFile = nameOrFile.contains(QLatin1Char('/')) || nameOrFile.endsWith(QLatin1String(".md"), Qt::CaseInsensitive);
    if (isFile && QFileInfo(nameOrFile).isFile())
        return nameOrFile;
    QStringList names;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        names << entry.name;
        if (entry.name != nameOrFile)
            continue;
        const auto file = std::ranges::find(entry.files, language, &LessonFile::language);
        return (file == entry.files.end() ? entry.files.front() : *file).path;
    }
    return badInput(nameOrFile.toStdString(),
        {ATT_TEXT("core", "there is neither such a file nor a lesson of that name; the lessons are %1"),
            {listOf(names).toStdString()}});
}

Outcome<LessonReading> readLessonFile(const QString& path, const ShownCheck& isShown)
{
    const SettingCheck isSetting = [&isShown](const std::string& key, const std::string& value) {
        const auto usable = isLessonSetting(key, value);
        return usable && isShown && key == "show" && !value.empty() ? isShown(QString::fromStdString(value)) : usable;
    };
    auto reading =
        path.startsWith(QLatin1Char(':')) ? readShippedLesson(path, isSetting) : readLesson(path.toStdString(), isSetting);
    if (const QString model = shippedModel(); reading && !model.isEmpty())
        reading->lesson.shipped = QFileInfo(model).path().toStdString();
    return reading;
}

Outcome<Lesson> readWholeLesson(const QString& path)
{
    auto reading = readLessonFile(path);
    if (!reading)
        return reading.error();
    if (reading->mistakes.empty())
        return std::move(reading->lesson);
    const LessonMistake& first = reading->mistakes.front();
    return badInput(QFileInfo(path).fileName().toStdString(),
        {ATT_TEXT("core", "line %1, column %2: %3 (mistakes: %4)"),
            {std::to_string(first.line), std::to_string(first.column), first.what.text(),
                std::to_string(reading->mistakes.size())}});
}

std::vector<LessonFile> languagesOf(const QString& path)
{
    std::vector<LessonEntryInLibrary> beside;
    addFolder(QFileInfo(path).path(), true, beside);
    const QString name = partsOf(QFileInfo(path)).name;
    const auto found = std::ranges::find(beside, name, &LessonEntryInLibrary::name);
    return found == beside.end() ? std::vector<LessonFile>() : found->files;
}

std::optional<LessonEntryInLibrary> lessonAfter(const QString& path) { return lessonBeside(path, 1); }
std::optional<LessonEntryInLibrary> lessonBefore(const QString& path) { return lessonBeside(path, -1); }

QString titleOf(const LessonEntryInLibrary& lesson, const QString& language)
{
    const auto file = std::ranges::find(lesson.files, language, &LessonFile::language);
    return QString::fromStdString(lessonHead((file == lesson.files.end() ? lesson.files.front() : *file).path).title);
}

Lesson lessonHead(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    constexpr qint64 header = 4096;
    return parseLesson(file.read(header).toStdString(), isLessonSetting).lesson;
}

std::vector<NeededLesson> neededLessons(const Lesson& head, const QString& language)
{
    std::vector<NeededLesson> needed;
    int number = 0;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        ++number;
        if (!entry.ships || std::ranges::find(head.needs, entry.name.toStdString()) == head.needs.end())
            continue;
        const auto path = findLesson(entry.name, language);
        needed.push_back({number, QString::fromStdString(path ? lessonHead(*path).title : std::string())});
    }
    return needed;
}

QString courseLine(const QString& name)
{
    const auto isOneOf = [&](std::initializer_list<const char*> names) {
        return std::ranges::any_of(names, [&](const char* each) { return name == QLatin1String(each); });
    };
    if (isOneOf({"scores", "outputs", "root-d", "entropy", "causal", "dilution", "log-n", "noise", "what-is-n"}))
        return QCoreApplication::translate("Lessons", "Part of the four-hour and the eight-hour course");
    if (isOneOf({"one-step", "heads", "cross", "padding", "freezing", "jl", "weights"}))
        return QCoreApplication::translate("Lessons", "Part of the eight-hour course");
    return QCoreApplication::translate("Lessons", "Not part of the four-hour or the eight-hour course");
}

} // namespace attentoscope
