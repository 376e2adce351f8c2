// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_latex.h"

#include "core/base/safe_file.h"

#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <filesystem>

namespace attentoscope {

namespace {

constexpr const char* drawnMark = "% drawn "; // how the code begins
constexpr std::uintmax_t largestCode = 1 << 20; // bytes

constexpr double widestColumn = 100; // mm

// Characters that LaTeX reads as something else, or that its usual fonts lack. Text in {} is written as it stands, all else in
// math mode.
const QHash<QChar, QString>& replacements()
{
    static const QHash<QChar, QString> all = [] {
        QHash<QChar, QString> table;
        for (const auto& [letters, code] : std::initializer_list<std::pair<const char*, const char*>>{{"−", "-"},
                 {"×", "\\times"}, {"·", "\\cdot"}, {"√", "\\surd"}, {"≤", "\\le"}, {"≥", "\\ge"}, {"≈", "\\approx"},
                 {"≠", "\\ne"}, {"±", "\\pm"}, {"∞", "\\infty"}, {"∂", "\\partial"}, {"∑", "\\sum"}, {"→", "\\to"}, {"∈", "\\in"},
                 {"∝", "\\propto"}, {"‖", "\\|"}, {"′", "'"}, {"°", "^\\circ"}, {"<", "<"}, {">", ">"}, {"|", "|"},
                 {"⊤", "^\\top"}, {"ᵀ", "^T"}, {"α", "\\alpha"}, {"β", "\\beta"}, {"γ", "\\gamma"}, {"δ", "\\delta"},
                 {"ε", "\\varepsilon"}, {"η", "\\eta"}, {"θ", "\\theta"}, {"κ", "\\kappa"}, {"λ", "\\lambda"}, {"μ", "\\mu"},
                 {"π", "\\pi"}, {"ρ", "\\rho"}, {"σ", "\\sigma"}, {"τ", "\\tau"}, {"φ", "\\varphi"}, {"χ", "\\chi"},
                 {"ω", "\\omega"}, {"Δ", "\\Delta"}, {"Σ", "\\Sigma"}, {"Φ", "\\Phi"}, {"Ω", "\\Omega"}, {"ᵢ", "_i"}, {"ⱼ", "_j"},
                 {"⁻", "^-"}, {"⁺", "^+"}, {"ⁿ", "^n"}, {"ₐ", "_a"}, {"ₑ", "_e"}, {"ₖ", "_k"}, {"ₘ", "_m"}, {"ₙ", "_n"},
                 {"ₒ", "_o"}, {"ₜ", "_t"}, {"ₓ", "_x"}, {"ℓ", "\\ell"}, {"¹", "^1"}, {"²", "^2"}, {"³", "^3"}})
            table[QString::fromUtf8(letters)[0]] = QStringLiteral("$%1$").arg(QLatin1String(code));
        for (int digit = 0; digit < 10; ++digit) {
            table[QChar(0x2080 + digit)] = QStringLiteral("$_%1$").arg(digit);
            if (digit == 0 || digit > 3)
                table[QChar(0x2070 + digit)] = QStringLiteral("$^%1$").arg(digit);
        }
        for (const QChar letter : QStringLiteral("#%&_{}"))
            table[letter] = QLatin1Char('\\') + QString(letter);
        for (const auto& [letter, code] :
            std::initializer_list<std::pair<char16_t, const char*>>{{u'\\', "\\textbackslash{}"}, {u'~', "\\textasciitilde{}"},
                {u'^', "\\textasciicircum{}"}, {u'"', "''"}, {u'–', "--"}, {u'—', "---"}, {u'“', "``"}, {u'”', "''"}, {u'‘', "`"},
                {u'’', "'"}, {u'…', "\\ldots{}"}, {u'\u202f', "\\,"}, {u'\u2009', "\\,"}, {u'\u00a0', "~"}})
            table[QChar(letter)] = QLatin1String(code);
        return table;
    }();
    return all;
}

bool isAscii(QChar letter) { return letter.unicode() < 128 && letter.isLetter(); }

// Returns the code of a character that is written in math mode, without its dollars; empty: it is no such character.
QString mathOf(QChar letter)
{
    const QString code = replacements().value(letter);
    return code.startsWith(QLatin1Char('$')) ? code.mid(1).chopped(1) : QString();
}

// Returns the word at this place if it is a formula as it stands, such as "QKᵀ", "1/√d" and "10⁻⁵"; empty: it is none.
QString formulaAt(const QString& text, qsizetype begin)
{
    constexpr int longest = 2; // letters in a row that are no word: "ln", "QK"
    bool isFormula = false;
    int letters = 0, most = 0;
    qsizetype end = begin;
    for (; end < text.size(); ++end) {
        const QChar letter = text[end];
        const bool isMath = !mathOf(letter).isEmpty();
        if (!isMath && !isAscii(letter) && !letter.isDigit() && letter != QLatin1Char('/'))
            break;
        letters = isAscii(letter) ? letters + 1 : 0;
        most = std::max(most, letters);
        isFormula = isFormula || isMath;
    }
    const bool isInside = begin > 0 && isAscii(text[begin]) && (isAscii(text[begin - 1]) || text[begin - 1].isDigit());
    return isFormula && most <= longest && !isInside ? text.mid(begin, end - begin) : QString();
}

// Adds code of math mode, so that its first letters are not taken for the end of a command.
void goOn(QString& code, const QString& next)
{
    static const QRegularExpression endsInCommand(QStringLiteral("\\\\[a-zA-Z]+$"));
    if (isAscii(next[0]) && endsInCommand.match(code).hasMatch())
        code += QLatin1Char(' ');
    code += next;
}

// Returns what stands between dollars, in which characters of formulas may be.
QString mathCode(const QString& formula)
{
    QString code;
    for (qsizetype i = 0; i < formula.size(); ++i) {
        static const QRegularExpression command(QStringLiteral("\\G\\\\(?:[a-zA-Z]+|.)"));
        if (const QString asItIs = command.match(formula, i).captured(); !asItIs.isEmpty()) { // of the author
            code += asItIs;
            i += asItIs.size() - 1;
            continue;
        }
        QString next = mathOf(formula[i]);
        if (next == QLatin1String("\\surd") && i + 1 < formula.size() && formula[i + 1].isLetterOrNumber()) {
            next = QStringLiteral("\\sqrt{%1}").arg(mathCode(formula[i + 1]));
            ++i;
        } else if (const QChar script = next.isEmpty() ? QChar() : next[0];
                   next.size() == 2 && QStringLiteral("^_").contains(script)) {
            QString scripts = next.mid(1);
            while (i + 1 < formula.size() && mathOf(formula[i + 1]).size() == 2 && mathOf(formula[i + 1])[0] == script)
                scripts += mathOf(formula[++i])[1];
            next = script + (scripts.size() > 1 ? QStringLiteral("{%1}").arg(scripts) : scripts);
        }
        if (next.isEmpty())
            next = formula[i];
        goOn(code, next);
    }
    return code;
}

bool isChinese(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.unicode() >= 0x2e80 && letter.unicode() < 0xfb00; });
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
// out is written as a command that expands to it.
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
        else
            code += QStringLiteral("~$^&").contains(letter) ? QStringLiteral("\\string") + letter : QString(letter);
        wasPlain = command == nullptr && letter != QLatin1Char(' ');
    }
    return code;
}

} // namespace

QString latexText(const QString& typed)
{
    QString code;
    qsizetype endOfMath = -1; // in the code
    const auto addMath = [&](const QString& formula) {
        if (endOfMath == code.size()) // goes on with the formula before
            code.chop(1);
        else
            code += QLatin1Char('$');
        goOn(code, mathCode(formula) + QLatin1Char('$'));
        endOfMath = code.size();
    };
    for (qsizetype i = 0; i < typed.size();) {
        const bool isDollar = typed[i] == QLatin1Char('\\') && i + 1 < typed.size() && typed[i + 1] == QLatin1Char('$');
        if (isDollar) {
            code += QStringLiteral("\\$");
            i += 2;
        } else if (typed[i] == QLatin1Char('$')) {
            const qsizetype end = typed.indexOf(QLatin1Char('$'), i + 1);
            addMath(typed.mid(i + 1, end < 0 ? -1 : end - i - 1));
            i = end < 0 ? typed.size() : end + 1;
        } else if (const QString formula = formulaAt(typed, i); !formula.isEmpty()) {
            addMath(formula);
            i += formula.size();
        } else {
            code += replacements().value(typed[i], typed[i]);
            ++i;
        }
    }
    return code;
}

QString latexOf(const QString& path, double widthMm, const QString& caption)
{
    const QFileInfo file(path);
    const QString environment = widthMm > widestColumn ? QStringLiteral("figure*") : QStringLiteral("figure");
    QString code = QLatin1String(drawnMark) + QStringLiteral("%1 mm wide\n").arg(widthMm);
    if (isChinese(caption))
        code += QStringLiteral("% the caption is Chinese: \\usepackage{ctex} belongs before \\begin{document}\n");
    return code
        + QStringLiteral("\\begin{%1}\n  \\centering\n  \\includegraphics[width=\\linewidth]{%2}\n%3"
                         "  \\label{fig:%4}\n\\end{%1}\n")
              .arg(environment, nameInLatex(file.fileName()),
                  caption.isEmpty() ? QString() : QStringLiteral("  \\caption{%1}\n").arg(latexText(caption)),
                  labelOf(file.completeBaseName()));
}

Outcome<Done> writeLatex(const QString& path, double widthMm, const QString& caption)
{
    const bool isSvg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    const std::filesystem::path file(path.toStdString());
    const QString included =
        isSvg ? QString::fromStdString(std::filesystem::path(file).replace_extension(".pdf").string()) : path;
    const std::filesystem::path tex = std::filesystem::path(file).replace_extension(".tex");
    std::error_code code;
    const auto before = std::filesystem::exists(tex, code) ? readWholeFile(tex, largestCode) : Outcome<std::string>(drawnMark);
    if (!before || !before->starts_with(drawnMark))
        return badInput(tex.string(), ATT_TEXT("core", "exists already and is not the code of a figure; it is kept"));
    return writeFileSafely(tex, latexOf(included, widthMm, caption).toStdString());
}

} // namespace attentoscope
