// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/arguments.h"

#include "app/figure_options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "ui/drawing/film_maker.h"
#include "ui/figures/files/export_figure.h"
#include "ui/pages/page_list.h"
#include "ui/text/translated.h"

#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

QStringList pageNames()
{
    QStringList names;
    for (const PageKind& kind : pageKinds())
        names << QLatin1String(kind.name);
    return names;
}

// Returns a line about each option of figures.
QString figureHelp()
{
    constexpr int column = 24;
    QString lines;
    for (const FigureOption& option : figureOptions()) {
        const QString name = QStringLiteral("  %1 %2").arg(QLatin1String(option.name), QString::fromUtf8(option.value)).trimmed();
        lines += QStringLiteral("  %1 ").arg(name, -column) + QString::fromUtf8(option.help) + QLatin1Char('\n');
    }
    return lines;
}

QString help()
{
    return QStringLiteral(
        "attentoscope [SESSION.attentoscope | FIGURE | EXAMPLE | FILE.npz | FILE.safetensors | Q.npy K.npy [V.npy]] "
        "[TOKENS.txt]\n"
        "Opens the window on a session, on what a figure holds, on an example by its name, on the arrays of a model,\n"
        "or on the default session.\n\n"
        "  --render OUT.png      draw the whole window into a file, once every result is in, and exit\n"
        "  --size 1366x768       of the window\n"
        "  --page NAME           page to open: %1\n"
        "  --view NAME           with --render: this page, or plot of a page, as a figure (.png, .svg or .pdf)\n"
        "  --beside NAME=SESSION a further session, whose views are called NAME:view; may be given several times\n"
        "  --numbers OUT         write the data of the figure, too (.csv or .npz), and print the file's name\n"
        "  --film n:64..4096     with --render OUT.webp, or OUT.png for numbered frames: a film of the view, of --size\n"
        "                        pixels; of n, tau, window, batch and more; :once or :repeat, else back and forth; :x2\n"
        "                        doubles the value from frame to frame\n"
        "  --film n:64..16384:x2 with --render OUT.html: a page with a slider, whose values can be read; sizes as of a\n"
        "                        figure; at most --most-mb 3 megabytes\n"
        "  --per-second 20       of the film; it has as many frames as there are values, at most 60\n"
        "  --trust               read files, too, that a session or a lesson names outside its own folder\n"
        "  --views               print the names of the views\n"
        "  --print-example NAME  print the session of an example\n"
        "  --lesson NAME         open a lesson, by its name or file (.md)\n"
        "  --step 1  --revealed  of the lesson, with its answer\n"
        "  --handout OUT         write the lesson as .pdf or .html\n"
        "  --answers             with its answers\n"
        "  --lessons             print the lessons, as JSON\n"
        "  --check-lesson NAME   try a lesson, by its name or file, and print what is wrong, as JSON\n"
        "  --guide PAGE          print a page of the guide, as Markdown\n"
        "  --guide-html FOLDER   write the guide for a browser, in each language\n"
        "  --until-input-ends    stop drawing when standard input ends, as it does when a program that started this one ends\n"
        "  --version             print the version\n"
        "  --help                print this\n\n"
        "Of the figure and, as far as it has them, of the window:\n%2\n"
        "Examples: attentoscope --render window.png --size 1920x1080 --theme dark\n"
        "          attentoscope --render curves.pdf --view curves --width-mm 89\n")
        .arg(pageNames().join(QStringLiteral(", ")), figureHelp());
}

std::optional<double> numberIn(const QString& text) { return parseNumber(text.toStdString()); }

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

struct NumberOption {
    std::optional<double>* place; // null: the option takes no number
    FigureRange range;
};
NumberOption numberOption(Arguments& arguments, const QString& name)
{
    return name == QLatin1String("--width-mm") ? NumberOption{&arguments.figure.widthMm, figureSides}
        : name == QLatin1String("--height-mm") ? NumberOption{&arguments.figure.heightMm, figureSides}
        : name == QLatin1String("--dpi")       ? NumberOption{&arguments.figure.dpi, figureDpi}
        : name == QLatin1String("--font-pt")   ? NumberOption{&arguments.figure.fontPt, figureFontPt}
                                               : NumberOption{nullptr, {}};
}

// Stores the value of an option. Returns what is wrong with the value; empty: nothing.
QString takeOption(Arguments& arguments, const QString& name, const QString& value)
{
    if (name == QLatin1String("--render")) {
        arguments.renderPath = value;
    } else if (name == QLatin1String("--size")) {
        const auto size = parseSize(value);
        if (!size)
            return QStringLiteral("--size: “%1” is not a size; write it like 1366x768").arg(value);
        arguments.size = *size;
    } else if (name == QLatin1String("--language")) {
        if (value != QLatin1String("en") && value != QLatin1String("zh_CN"))
            return QStringLiteral("--language: “%1” is neither en nor zh_CN").arg(value);
        arguments.language = value;
    } else if (name == QLatin1String("--theme")) {
        if (value != QLatin1String("light") && value != QLatin1String("dark"))
            return QStringLiteral("--theme: “%1” is neither light nor dark").arg(value);
        arguments.dark = value == QLatin1String("dark");
    } else if (name == QLatin1String("--page")) {
        if (!pageNames().contains(value))
            return QStringLiteral("--page: must be one of %2, not “%1”").arg(value, pageNames().join(QStringLiteral(", ")));
        arguments.page = value;
    } else if (name == QLatin1String("--view")) {
        arguments.figure.view = value;
    } else if (name == QLatin1String("--font")) {
        arguments.figure.family = value;
    } else if (name == QLatin1String("--columns")) {
        arguments.figure.columns = wholeIn(value, 1, 99);
        if (!arguments.figure.columns)
            return QStringLiteral("--columns: “%1” is not a number from 1 to 99").arg(value);
    } else if (name == QLatin1String("--beside")) {
        if (value.indexOf(QLatin1Char('=')) < 1)
            return QStringLiteral("--beside: “%1” is not NAME=SESSION").arg(value);
        arguments.sessions << value;
    } else if (name == QLatin1String("--view-set")) {
        if (value.indexOf(QLatin1Char('=')) < 1)
            return QStringLiteral("--view-set: “%1” is not KEY=VALUE").arg(value);
        arguments.viewSettings << value;
    } else if (PaperWords::isOption(name)) {
        arguments.words.take(name, value);
    } else if (name == QLatin1String("--style")) {
        arguments.style = value;
    } else if (name == QLatin1String("--series")) {
        arguments.series += value + QLatin1Char(';');
        auto series = parseSeriesEdits(arguments.series);
        if (!series)
            return translated(series.error());
        arguments.figure.series = *std::move(series);
    } else if (name == QLatin1String("--numbers")) {
        arguments.numbers = value;
    } else if (name == QLatin1String("--print-example")) {
        arguments.printExample = value;
    } else if (name == QLatin1String("--lesson")) {
        arguments.lesson = value;
    } else if (name == QLatin1String("--handout")) {
        arguments.handout = value;
    } else if (name == QLatin1String("--step")) {
        const auto step = wholeIn(value, 1, std::numeric_limits<int>::max());
        if (!step)
            return QStringLiteral("--step: “%1” is not a number of 1 or more").arg(value);
        arguments.lessonStep = *step;
    } else if (name == QLatin1String("--film")) {
        arguments.film = value;
    } else if (name == QLatin1String("--pictures")) {
        const auto pictures = wholeIn(value, 2, 9999);
        if (!pictures)
            return QStringLiteral("--pictures: “%1” is not a number from 2 to 9999").arg(value);
        arguments.filmPictures = *pictures;
    } else if (name == QLatin1String("--per-second")) {
        const auto number = numberIn(value);
        arguments.filmRate = number.value_or(0);
        if (!(arguments.filmRate >= 0.1 && arguments.filmRate <= 100))
            return QStringLiteral("--per-second: “%1” is not a number from 0.1 to 100").arg(value);
    } else if (name == QLatin1String("--most-mb")) {
        const auto number = numberIn(value);
        arguments.mostMegabytes = number.value_or(0);
        if (!(arguments.mostMegabytes >= 0.1 && arguments.mostMegabytes <= 100))
            return QStringLiteral("--most-mb: “%1” is not a number from 0.1 to 100").arg(value);
    } else if (name == QLatin1String("--guide")) {
        arguments.guidePage = value;
    } else if (name == QLatin1String("--guide-html")) {
        arguments.guideFolder = value;
    } else if (name == QLatin1String("--check-lesson")) {
        arguments.checkLesson = value;
    } else if (const NumberOption option = numberOption(arguments, name); option.place != nullptr) {
        const auto read = numberIn(value);
        if (!read || !std::isfinite(*read)) // "nan" parses as a number
            return QStringLiteral("%1: “%2” is not a number").arg(name, value);
        if (*read < option.range.least)
            return QStringLiteral("%1: %2 is too small; the smallest is %3").arg(name, value).arg(option.range.least);
        if (*read > option.range.most)
            return QStringLiteral("%1: %2 is too large; the largest is %3").arg(name, value).arg(option.range.most);
        *option.place = *read;
    } else {
        return QStringLiteral("%1: no such option").arg(name);
    }
    return {};
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
        } else if (word == QLatin1String("--views")) {
            arguments.listViews = true;
        } else if (word == QLatin1String("--lessons")) {
            arguments.listLessons = true;
        } else if (word == QLatin1String("--trust")) {
            arguments.trusts = true;
        } else if (word == QLatin1String("--caption")) {
            arguments.figure.caption = true;
        } else if (word == QLatin1String("--latex")) {
            arguments.latex = true;
        } else if (word == QLatin1String("--answers")) {
            arguments.answers = true;
        } else if (word == QLatin1String("--no-session")) {
            arguments.holdsSession = false;
        } else if (word == QLatin1String("--until-input-ends")) {
            arguments.untilInputEnds = true;
        } else if (word == QLatin1String("--revealed")) {
            arguments.revealed = true;
        } else if (word.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) && !word.startsWith(QLatin1String("--"))) {
            arguments.lesson = word;
        } else if (word.isEmpty()) {
            arguments.mistake = QStringLiteral("the name of a file is empty");
        } else if (!word.startsWith(QLatin1String("--"))) {
            arguments.files << word;
        } else if (i + 1 == words.size()) {
            arguments.mistake = QStringLiteral("%1: a value is missing").arg(word);
        } else if (words[i + 1].isEmpty()) {
            arguments.mistake = QStringLiteral("%1: has an empty value; give one, or leave the option out").arg(word);
        } else {
            arguments.mistake = takeOption(arguments, word, words[i + 1]);
            ++i;
        }
    }
    const bool beside = !arguments.numbers.isEmpty() || !arguments.style.isEmpty() || !arguments.words.empty() || arguments.latex;
    const bool figure = arguments.figure != FigureRecipe() || beside || !arguments.viewSettings.isEmpty()
        || !arguments.sessions.isEmpty() || !arguments.holdsSession;
    if (arguments.mistake.isEmpty() && !arguments.handout.isEmpty() && arguments.lesson.isEmpty())
        arguments.mistake = QStringLiteral("a handout needs both --lesson and --handout");
    if (arguments.mistake.isEmpty() && !arguments.film.isEmpty() && arguments.renderPath.isEmpty())
        arguments.mistake = QStringLiteral("a film needs both --render and --film");
    FigureRecipe viewAlone;
    viewAlone.view = arguments.figure.view;
    const bool forPrint = arguments.figure != viewAlone || beside;
    const bool page = !arguments.film.isEmpty() && isPage(arguments.renderPath); // it is drawn like a figure
    if (arguments.mistake.isEmpty() && arguments.film.isEmpty() && isPage(arguments.renderPath))
        arguments.mistake =
            QStringLiteral("%1: an interactive page needs --film, as in --film n:64..16384:x2").arg(arguments.renderPath);
    if (arguments.mistake.isEmpty() && page && !arguments.numbers.isEmpty())
        arguments.mistake = QStringLiteral("--numbers: an interactive page contains its data itself");
    if (arguments.mistake.isEmpty() && page && arguments.latex)
        arguments.mistake = QStringLiteral("--latex: an interactive page has no LaTeX code");
    if (arguments.mistake.isEmpty() && page && !arguments.sessions.isEmpty())
        arguments.mistake = QStringLiteral("--film: an interactive page shows one session, not panels of several");
    if (arguments.mistake.isEmpty() && !arguments.film.isEmpty() && !page && forPrint)
        arguments.mistake = QStringLiteral("a film is of --size pixels; --width-mm, --height-mm, --dpi, --font-pt, --style, "
                                           "--series and --numbers are for a figure");
    if (arguments.mistake.isEmpty() && figure && (arguments.figure.view.isEmpty() || arguments.renderPath.isEmpty()))
        arguments.mistake = QStringLiteral("a figure needs both --render and --view");
    return arguments;
}

} // namespace attentoscope
