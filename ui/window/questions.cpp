// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/questions.h"

#include "ui/document/document.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/parts/parts_windows.h"
#include "ui/window/settings/recovery.h"

#include <QCoreApplication>
#include <QDir>

namespace attentoscope {

namespace {

struct QuestionsWords {
    Q_DECLARE_TR_FUNCTIONS(Questions)
};

using Strip = MessageStrip;

void askForMissing(const StripNow& strip, const MissingFiles& missing)
{
    const auto choose = [strip, missing] {
        const auto asked = strip()->entries().value(Strip::Topic::Question).since;
        if (missing.choose() && strip()->entries().value(Strip::Topic::Question).since == asked) // no further file is missing
            strip()->clear(Strip::Topic::Question);
    };
    // Says it as an error, so that the error of the experiment, which cannot be computed, does not take its place.
    strip()->say(Strip::Topic::Question, Strip::Level::Error,
        [missing] {
            return QuestionsWords::tr("%1 needs files that are neither in its folder nor at their former paths: %2")
                .arg(missing.name.isEmpty() ? QuestionsWords::tr("The session") : missing.name, listOf(missing.files));
        },
        {[] { return QuestionsWords::tr("Find file …"); },
            [] { return QuestionsWords::tr("Opens a dialog in which you choose the missing file"); }, choose, {}});
}

} // namespace

void hearOfOpened(const StripNow& strip, FileCommands* files)
{
    QObject::connect(
        files, &FileCommands::missed, files, [strip](const MissingFiles& missing) { askForMissing(strip, missing); });
    // Later: at its start the program opens what it is given before its own window is there.
    QObject::connect(files, &FileCommands::partsChosen, new PartsWindows(files), &PartsWindows::open, Qt::QueuedConnection);
    QObject::connect(files, &FileCommands::warned, files, [strip](const std::vector<Message>& warnings) {
        strip()->clear(Strip::Topic::Question); // it was about the files opened before
        strip()->say(Strip::Topic::File, Strip::Level::Warning, [warnings] { return translated(warnings); });
    });
}

void askBeforeReading(const StripNow& strip, const OutsideQuestion& question)
{
    const auto readThem = [strip, question] {
        strip()->clear(Strip::Topic::Question);
        question.read();
    };
    strip()->clear(Strip::Topic::File); // that note is about the session opened before
    strip()->say(Strip::Topic::Question, Strip::Level::Warning, [question] { return questionText(question); },
        {[] { return QuestionsWords::tr("Read these files"); }, [question] { return questionFiles(question); }, readThem, {}});
}

void sayWhatGoesInside(const StripNow& strip, const Sentence& which, const std::function<void()>& leaveOut)
{
    if (!which)
        return strip()->clear(Strip::Topic::Inside);
    strip()->say(Strip::Topic::Inside, Strip::Level::Warning, which,
        {[] { return QuestionsWords::tr("Leave files out"); },
            [] { return QuestionsWords::tr("Saves only the paths of the files in the session; the files stay where they are"); },
            leaveOut, {}});
}

void sayReplaced(const StripNow& strip, Document* document, Newcomer by)
{
    strip()->say(Strip::Topic::File, Strip::Level::Note,
        [by] {
            return by == Newcomer::Story ? QuestionsWords::tr("The story has replaced your experiment.")
                                         : QuestionsWords::tr("The example “Masks” has replaced your experiment.");
        },
        {[] { return QuestionsWords::tr("Undo"); }, [] { return QuestionsWords::tr("Restores your experiment"); },
            [document] { document->history()->undo(); }, {}});
    const auto clear = [strip, said = strip()->entries().value(Strip::Topic::File).since] {
        if (strip()->entries().value(Strip::Topic::File).since == said) // no other note has come since
            strip()->clear(Strip::Topic::File);
    };
    QObject::connect(document->history(), &QUndoStack::indexChanged, document, clear, Qt::SingleShotConnection);
}

void offerWhatWasLeft(const StripNow& strip, Document* document, Recovery* recovery)
{
    if (const std::optional<Session> left = recovery->left()) {
        const auto restore = [strip, document, recovery, session = *left] {
            strip()->clear(Strip::Topic::Left);
            document->choose(
                session, [] { return QuestionsWords::tr("Restore"); }, false);
            recovery->settle();
        };
        strip()->say(Strip::Topic::Left, Strip::Level::Warning,
            [] { return QuestionsWords::tr("The program ended last time without saving the changes."); },
            {[] { return QuestionsWords::tr("Restore"); },
                [] { return QuestionsWords::tr("Restores the changes as one step that can be undone"); }, restore,
                [recovery] { recovery->settle(); }});
    }
    if (const auto& damaged = recovery->damaged())
        strip()->say(Strip::Topic::Damaged, Strip::Level::Warning,
            [error = *damaged] {
                return QuestionsWords::tr("The changes that were not saved last time cannot be read; their file is kept: %1")
                    .arg(translated(error));
            },
            {{}, {}, {}, [recovery] { recovery->setAside(); }});
}

} // namespace attentoscope
