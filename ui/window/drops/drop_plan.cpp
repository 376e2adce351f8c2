// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/drops/drop_plan.h"

#include "core/base/safe_file.h"
#include "core/formats/utf8.h"
#include "core/session/figure_session.h"
#include "core/session/session.h"
#include "core/session/session_look.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/window/files/outside_question.h"
#include "ui/window/tensors/tensor_choice.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>

namespace attentoscope {

namespace {

struct DropWords {
    Q_DECLARE_TR_FUNCTIONS(DropPlan)
};

constexpr std::uintmax_t mostLookedInto = std::uintmax_t(64) << 20; // bytes; the largest picture searched for a session
constexpr qint64 longestSession = 1 << 20; // bytes; the largest file with another ending that is searched for a session

bool hasEnding(const QString& path, const char* ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); }

bool isPicture(const QString& path) { return hasEnding(path, ".png") || hasEnding(path, ".svg") || hasEnding(path, ".pdf"); }

// Decides by the ending, or by the content of a small file with another ending.
bool isSession(const QString& path)
{
    return hasEnding(path, ".attentoscope")
        || (QFileInfo(path).isFile() && QFileInfo(path).size() <= longestSession && lookIntoSession(path.toStdString()).ok());
}

bool canBeOpened(const QString& path)
{
    return hasEnding(path, ".attentoscope") || isPicture(path) || isTensorFile(path) || isArrayFile(path)
        || hasEnding(path, ".md");
}

QString nameOf(const QString& path) { return printableName(path); }

DropPlan refusal(const QString& why) { return {DropPlan::Kind::Nothing, {}, why}; }

// Counts the names that are not UTF-8, because Qt does not list them.
int namesThatAreNoText(const QString& folder)
{
    std::error_code code;
    int count = 0;
    for (std::filesystem::directory_iterator entry(folder.toStdString(), code), end; !code && entry != end; entry.increment(code))
        count += isUtf8(entry->path().filename().string()) ? 0 : 1;
    return count;
}

// Plans to open the only file in the folder that can be opened; refuses if there is none or more than one.
DropPlan planOfFolder(const QString& folder)
{
    QStringList paths;
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files, QDir::Name))
        if (canBeOpened(file.filePath()))
            paths << file.filePath();
    if (paths.size() == 1)
        return dropPlan(paths);
    if (const int strange = namesThatAreNoText(folder); paths.isEmpty() && strange > 0)
        return refusal(DropWords::tr("The folder %1 holds nothing that can be opened; names of files that are not UTF-8: %2")
                           .arg(nameOf(folder))
                           .arg(strange));
    return refusal(paths.isEmpty() ? DropWords::tr("The folder %1 holds nothing that can be opened").arg(nameOf(folder))
                                   : DropWords::tr("The folder %1 holds %2 files that can be opened: drop those that you mean")
                                         .arg(nameOf(folder))
                                         .arg(paths.size()));
}

DropPlan planOfPicture(const QString& path)
{
    if (QFileInfo(path).size() <= qint64(mostLookedInto)) {
        const auto content = readWholeFile(path.toStdString(), mostLookedInto);
        if (!content)
            return refusal(translated(content.error()));
        if (!sessionInFigure(*content, nameOf(path).toStdString()))
            return refusal(
                DropWords::tr("%1 holds no session: it was made elsewhere, or without the experiment in it").arg(nameOf(path)));
    }
    return {DropPlan::Kind::Files, {path}, DropWords::tr("Open the session in the picture %1").arg(nameOf(path))};
}

DropPlan planOfOne(const QString& path)
{
    const QFileInfo file(path);
    if (const auto problem = problemOfName(path))
        return refusal(translated(*problem));
    if (file.isDir())
        return planOfFolder(path);
    if (!file.exists())
        return refusal(DropWords::tr("%1 is not there").arg(nameOf(path)));
    if (isPicture(path))
        return planOfPicture(path);
    const auto opens = [&](DropPlan::Kind kind, const QString& text) { return DropPlan{kind, {path}, text.arg(nameOf(path))}; };
    if (hasEnding(path, ".md"))
        return opens(DropPlan::Kind::Lesson, DropWords::tr("Open the lesson %1"));
    if (isTensorFile(path))
        return opens(DropPlan::Kind::Files, DropWords::tr("Read the arrays in %1"));
    if (isArrayFile(path))
        return opens(DropPlan::Kind::Files, DropWords::tr("Read the array %1"));
    if (isTokenFile(path))
        return opens(DropPlan::Kind::Files, DropWords::tr("Take the tokens in %1"));
    if (isSession(path))
        return opens(DropPlan::Kind::Files, DropWords::tr("Open the session %1"));
    return refusal(DropWords::tr("%1 cannot be opened: a session, a picture that holds one, arrays, tokens or a lesson can")
                       .arg(nameOf(path)));
}

} // namespace

DropPlan dropPlan(const QStringList& paths)
{
    if (paths.size() == 1)
        return planOfOne(paths.front());
    for (const QString& path : paths) {
        if (const auto problem = problemOfName(path))
            return refusal(translated(*problem));
        if (!QFileInfo(path).isFile())
            return refusal(DropWords::tr("%1 is no file: drop files, or one folder").arg(nameOf(path)));
    }
    const SortedFiles sorted = sortedFiles(paths);
    if (!sorted.fit() || !std::ranges::all_of(sorted.others, isTensorFile))
        return refusal(DropWords::tr("Drop one session, one lesson, one file of arrays, or up to three .npy files: Q, K and "
                                     "perhaps V; with arrays one file of tokens"));
    const QString what = !sorted.others.isEmpty() ? DropWords::tr("Read the arrays in one file")
                                                  : DropWords::tr("Read %1 arrays").arg(sorted.arrays.size());
    return {DropPlan::Kind::Files, paths, sorted.tokens.isEmpty() ? what : DropWords::tr("%1, and their tokens").arg(what)};
}

} // namespace attentoscope
