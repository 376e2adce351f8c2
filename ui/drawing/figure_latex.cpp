// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/figure_latex.h"

#include "core/base/safe_file.h"
#include "ui/figures/files/latex_text.h"

#include <QFileInfo>

#include <algorithm>
#include <filesystem>

namespace attentoscope {

namespace {

constexpr const char* drawnMark = "% drawn "; // how the code begins
constexpr std::uintmax_t largestCode = 1 << 20; // bytes

constexpr double widestColumn = 100; // mm

// Tells the characters of names that LaTeX reads from no file.
bool cannotBeNamed(QChar letter)
{
    constexpr QLatin1String refused("\"|\\"); // a bar would name a program to run
    return refused.contains(letter) || letter.category() == QChar::Other_Control;
}

// Returns a name for \label that no package gives a meaning to.
QString labelOf(const QString& name)
{
    QString label;
    for (const QChar letter : name)
        label += letter.unicode() < 128 && letter.isLetterOrNumber() ? letter : QLatin1Char('-');
    return label;
}

// Returns the name of a file as \includegraphics takes it. What LaTeX would read as a comment, a parameter or a space to leave
// out is written as a command that expands to it, and what it reads in no name as a hyphen.
QString nameInLatex(const QString& name)
{
    QString code;
    bool wasPlain = true; // else LaTeX leaves out a space that follows
    for (const QChar letter : name) {
        const char* const command = letter == QLatin1Char('%') ? "@percentchar"
            : letter == QLatin1Char('#')                       ? "c_hash_str"
            : letter == QLatin1Char('{')                       ? "@charlb"
            : letter == QLatin1Char('}')                       ? "@charrb"
            : letter == QLatin1Char(' ') && !wasPlain          ? "space"
                                                               : nullptr;
        if (command != nullptr)
            code += QStringLiteral("\\csname %1\\endcsname ").arg(QLatin1String(command));
        else if (cannotBeNamed(letter))
            code += QLatin1Char('-');
        else
            code += QStringLiteral("~$^&").contains(letter) ? QStringLiteral("\\string") + letter : QString(letter);
        wasPlain = command == nullptr && letter != QLatin1Char(' ');
    }
    return code;
}

} // namespace

QString fileForLatex(const QString& path)
{
    for (const char* ending : {".pdf", ".png", ".eps", ".pgf"})
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return path;
    return QString::fromStdString(std::filesystem::path(path.toStdString()).replace_extension(".pdf").string());
}

QString latexOf(const QString& path, double widthMm, const QString& caption)
{
    const QFileInfo file(path);
    const QString environment = widthMm > widestColumn ? QStringLiteral("figure*") : QStringLiteral("figure");
    QString code = QLatin1String(drawnMark) + QStringLiteral("%1 mm wide\n").arg(widthMm);
    const QString words = latexText(caption);
    code += latexNeedsOf(words, QStringLiteral("the caption"));
    if (std::ranges::any_of(file.fileName(), cannotBeNamed))
        code += QStringLiteral("% the file has a name that LaTeX cannot read: give it the one below\n");
    const bool isCode = path.endsWith(QLatin1String(".pgf"), Qt::CaseInsensitive);
    if (isCode)
        code += QStringLiteral("% \\usepackage{pgfplots} belongs before \\begin{document}\n");
    const QString included = (isCode ? QStringLiteral("\\input{%1}") : QStringLiteral("\\includegraphics[width=\\linewidth]{%1}"))
                                 .arg(nameInLatex(file.fileName()));
    return code
        + QStringLiteral("\\begin{%1}\n  \\centering\n  %2\n%3"
                         "  \\label{fig:%4}\n\\end{%1}\n")
              .arg(environment, included, caption.isEmpty() ? QString() : QStringLiteral("  \\caption{%1}\n").arg(words),
                  labelOf(file.completeBaseName()));
}

Outcome<Done> writeLatex(const QString& path, double widthMm, const QString& caption)
{
    const std::filesystem::path file(path.toStdString());
    const std::filesystem::path tex = std::filesystem::path(file).replace_extension(".tex");
    std::error_code code;
    const auto before = std::filesystem::exists(tex, code) ? readWholeFile(tex, largestCode) : Outcome<std::string>(drawnMark);
    if (!before || !before->starts_with(drawnMark))
        return badInput(
            tex.string(), ATT_TEXT("core", "already exists and is not LaTeX code of a figure, so it is not overwritten"));
    return writeFileSafely(tex, latexOf(fileForLatex(path), widthMm, caption).toStdString());
}

} // namespace attentoscope
