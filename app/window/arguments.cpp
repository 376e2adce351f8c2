// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/arguments.h"

#include "app/figure_options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "ui/pages/page_list.h"

#include <algorithm>
#include <limits>
#include <map>

namespace attentoscope {

namespace {

QStringList pageNames()
{
    QStringList names;
    for (const PageKind& kind : pageKinds())
        names << QLatin1String(kind.name);
    return names;
}

QString help()
{
    return QStringLiteral(
        "attentoscope [SESSION.attentoscope | FIGURE | EXAMPLE | FILE.npz | FILE.safetensors | Q.npy K.npy [V.npy]] "
        "[TOKENS.txt]\n"
        "attentoscope FOLDER\n"
        "Opens the window on a session, on what a figure holds, on an example by its name, on the arrays of a model,\n"
        "or on the default session; and another on the results of parts that attentoscope-cli keeps in a folder.\n\n"
        "  --page NAME           page to open: %1\n"
        "  --lesson NAME         open a lesson, by its name or file (.md)\n"
        "  --step 1  --revealed  of the lesson, with its answer\n"
        "  --trust               read files, too, that a session or a lesson names outside its own folder\n"
        "  --language en|zh_CN   language of the window\n"
        "  --theme light|dark    colours\n"
        "  --render OUT.png      draw the whole window into a file, once every result is in, and exit\n"
        "  --size 1366x768       of the window\n"
        "  --version             print the version\n"
        "  --help                print this\n\n"
        "Example: attentoscope --render window.png --size 1920x1080 --theme dark\n"
        "Figures, films, handouts and the guide are written by attentoscope-cli render, lesson and guide.\n")
        .arg(pageNames().join(QStringLiteral(", ")));
}

// Returns a whole number in this range.
std::optional<int> wholeIn(const QString& text, int least, int most)
{
    const auto number = parseInteger(text.toStdString());
    return number && least <= *number && *number <= most ? std::optional(int(*number)) : std::nullopt;
}

std::optional<QSize> parseSize(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    constexpr int most = 16384;
    const auto width = wholeIn(parts.value(0), 320, most), height = wholeIn(parts.value(1), 240, most);
    return parts.size() == 2 && width && height ? std::optional(QSize(*width, *height)) : std::nullopt;
}

// Returns the command that has an option of earlier versions of this program; empty: none has it.
QString commandWith(const QString& name)
{
    const QStringList ofRender{
        QStringLiteral("--view"), QStringLiteral("--views"), QStringLiteral("--beside"), QStringLiteral("--numbers")};
    const bool ofFigures =
        std::ranges::any_of(figureOptions(), [&](const FigureOption& each) { return name == QLatin1String(each.name); });
    if (ofFigures || ofRender.contains(name))
        return QStringLiteral("render");
    if (name == QLatin1String("--handout") || name == QLatin1String("--lessons") || name == QLatin1String("--check-lesson")
        || name == QLatin1String("--answers"))
        return QStringLiteral("lesson");
    return name == QLatin1String("--guide") || name == QLatin1String("--guide-html") ? QStringLiteral("guide") : QString();
}

QString noSuchOption(const QString& name)
{
    const QString command = commandWith(name);
    return command.isEmpty()
        ? QStringLiteral("%1: no such option").arg(name)
        : QStringLiteral("%1: no such option of the window; see attentoscope-cli %2 --help").arg(name, command);
}

using Take = QString (*)(Arguments&, const QString& value); // returns what is wrong with the value; empty: nothing

// Returns the options that have a value.
const std::map<QString, Take>& options()
{
    static const std::map<QString, Take> all{
        {QStringLiteral("--render"),
            [](Arguments& arguments, const QString& value) {
                arguments.renderPath = value;
                return QString();
            }},
        {QStringLiteral("--size"),
            [](Arguments& arguments, const QString& value) {
                const auto size = parseSize(value);
                arguments.size = size.value_or(arguments.size);
                return size ? QString() : QStringLiteral("“%1” is not a size; write it like 1366x768").arg(value);
            }},
        {QStringLiteral("--language"),
            [](Arguments& arguments, const QString& value) {
                arguments.language = value;
                const bool isKnown = value == QLatin1String("en") || value == QLatin1String("zh_CN");
                return isKnown ? QString() : QStringLiteral("“%1” is neither en nor zh_CN").arg(value);
            }},
        {QStringLiteral("--theme"),
            [](Arguments& arguments, const QString& value) {
                arguments.dark = value == QLatin1String("dark");
                const bool isKnown = *arguments.dark || value == QLatin1String("light");
                return isKnown ? QString() : QStringLiteral("“%1” is neither light nor dark").arg(value);
            }},
        {QStringLiteral("--page"),
            [](Arguments& arguments, const QString& value) {
                arguments.page = value;
                return pageNames().contains(value)
                    ? QString()
                    : QStringLiteral("must be one of %2, not “%1”").arg(value, pageNames().join(QStringLiteral(", ")));
            }},
        {QStringLiteral("--lesson"),
            [](Arguments& arguments, const QString& value) {
                arguments.lesson = value;
                return QString();
            }},
        {QStringLiteral("--step"),
            [](Arguments& arguments, const QString& value) {
                const auto step = wholeIn(value, 1, std::numeric_limits<int>::max());
                arguments.lessonStep = step.value_or(1);
                return step ? QString() : QStringLiteral("“%1” is not a number of 1 or more").arg(value);
            }},
    };
    return all;
}

} // namespace

Arguments parseArguments(const QStringList& words)
{
    Arguments arguments;
    for (qsizetype i = 1; i < words.size() && arguments.mistake.isEmpty(); ++i) {
        const QString& word = words[i];
        if (word == QLatin1String("--")) {
            arguments.files << words.mid(i + 1);
            break;
        }
        if (word == QLatin1String("--help")) {
            arguments.answer = help();
        } else if (word == QLatin1String("--version")) {
            arguments.answer = QStringLiteral("attentoscope %1\n").arg(QString::fromStdString(versionText()));
        } else if (word == QLatin1String("--trust")) {
            arguments.trusts = true;
        } else if (word == QLatin1String("--revealed")) {
            arguments.revealed = true;
        } else if (word.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) && !word.startsWith(QLatin1String("--"))) {
            arguments.lesson = word;
        } else if (word.isEmpty()) {
            arguments.mistake = QStringLiteral("the name of a file is empty");
        } else if (!word.startsWith(QLatin1String("--"))) {
            arguments.files << word;
        } else if (!options().contains(word)) {
            arguments.mistake = noSuchOption(word);
        } else if (i + 1 == words.size()) {
            arguments.mistake = QStringLiteral("%1: a value is missing").arg(word);
        } else if (words[i + 1].isEmpty()) {
            arguments.mistake = QStringLiteral("%1: has an empty value; give one, or leave the option out").arg(word);
        } else {
            if (const QString wrong = options().at(word)(arguments, words[++i]); !wrong.isEmpty())
                arguments.mistake = word + QStringLiteral(": ") + wrong;
        }
    }
    return arguments;
}

} // namespace attentoscope
