// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/drops/drop_plan.h"

#include "core/base/safe_file.h"
#include "core/formats/utf8.h"
#include "core/session/figure_session.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/window/files/outside_question.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <filesystem>

namespace attentoscope {

namespace {

struct DropWords {
    Q_DECLARE_TR_FUNCTIONS(DropPlan)
};

constexpr std::uintmax_t mostLookedInto = std::uintmax_t(64) << 20; // bytes; the largest picture searched for a session

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
        if (const FileIs is = toldByEnding(file.filePath()); is != FileIs::Tokens && is != FileIs::Unknown)
            paths << file.filePath();
    if (paths.size() == 1)
        return dropPlan(paths);
    if (const int strange = namesThatAreNoText(folder); paths.isEmpty() && strange > 0)
        return refusal(
            DropWords::tr("The folder %1 holds nothing that can be opened; files skipped because their names are not UTF-8: %2")
                .arg(nameOf(folder))
                .arg(strange));
    return refusal(paths.isEmpty()
            ? DropWords::tr("The folder %1 holds nothing that can be opened").arg(nameOf(folder))
            : DropWords::tr("The folder %1 contains %2 files that can be opened. Drop only the files that you want to open")
                  .arg(nameOf(folder))
                  .arg(paths.size()));
}

// Returns why a picture cannot be opened; empty: it holds a session, or is too large to look into.
QString whyNot(const QString& picture)
{
    if (QFileInfo(picture).size() > qint64(mostLookedInto))
        return {};
    const auto content = readWholeFile(picture.toStdString(), mostLookedInto);
    if (!content)
        return translated(content.error());
    return sessionInFigure(*content, nameOf(picture).toStdString())
        ? QString()
        : DropWords::tr("%1 contains no session: another program made it, or it was saved without the experiment")
              .arg(nameOf(picture));
}

// Returns the sentence about one file, with %1 for its name.
QString whatOpens(FileIs is)
{
    switch (is) {
    case FileIs::Picture:
        return DropWords::tr("Open the session in the picture %1");
    case FileIs::Lesson:
        return DropWords::tr("Open the lesson %1");
    case FileIs::Tensors:
        return DropWords::tr("Read the arrays in %1");
    case FileIs::Array:
        return DropWords::tr("Read the array %1");
    case FileIs::Tokens:
        return DropWords::tr("Read the tokens in %1");
    case FileIs::Parts:
        return DropWords::tr("Show the results in the folder %1");
    case FileIs::Session:
    case FileIs::Unknown:
        break;
    }
    return DropWords::tr("Open the session %1");
}

DropPlan planOfOne(const QString& path)
{
    const QFileInfo file(path);
    if (const auto problem = problemOfName(path))
        return refusal(translated(*problem));
    if (const QString folder = folderOfParts(path); !folder.isEmpty()) {
        DropPlan parts{DropPlan::Kind::Files, {}, whatOpens(FileIs::Parts).arg(nameOf(folder))};
        parts.files.add(folder, FileIs::Parts);
        return parts;
    }
    if (file.isDir())
        return planOfFolder(path);
    if (!file.exists())
        return refusal(DropWords::tr("%1 does not exist").arg(nameOf(path)));
    const FileIs is = whatItIs(path);
    if (is == FileIs::Unknown)
        return refusal(
            DropWords::tr("%1 cannot be opened; drop a session, a picture that contains a session, arrays, tokens or a lesson")
                .arg(nameOf(path)));
    if (const QString why = is == FileIs::Picture ? whyNot(path) : QString(); !why.isEmpty())
        return refusal(why);
    DropPlan plan{is == FileIs::Lesson ? DropPlan::Kind::Lesson : DropPlan::Kind::Files, {}, whatOpens(is).arg(nameOf(path))};
    plan.files.add(path, is);
    return plan;
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
            return refusal(DropWords::tr("%1 is not a file; drop files or one folder").arg(nameOf(path)));
    }
    const ToldFiles files = toldByEndings(paths);
    if (!files.fit() || !files.holdNumbers())
        return refusal(DropWords::tr("Drop one session, one lesson, one file of arrays, or up to three .npy files (Q, K and "
                                     "optionally V); together with arrays, you can drop one file of tokens"));
    const QString what = !files.tensors.isEmpty() ? DropWords::tr("Read the arrays in one file")
                                                  : DropWords::tr("Read %1 arrays").arg(files.arrays.size());
    return {DropPlan::Kind::Files, files, files.tokens.isEmpty() ? what : DropWords::tr("%1, and their tokens").arg(what)};
}

} // namespace attentoscope
