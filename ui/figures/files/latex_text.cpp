// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/latex_text.h"

#include "core/formulas/latex_formula.h"
#include "core/formulas/latex_line.h"
#include "core/formulas/parse_formula.h"
#include "ui/figures/formula_marks.h"

namespace attentoscope {

QString latexText(const QString& typed) { return latexOfMarked(withFormulas(typed)); }

QString latexOfMarked(const QString& marked)
{
    LatexLine line;
    const auto addWords = [&](const QString& words) { line.addWords(words.toStdString()); };
    const auto addFormula = [&](const QString& tex) {
        if (const auto formula = parseFormula(tex.toStdString()); formula)
            line.addFormula(latexFormula(*formula));
        else
            addWords(tex);
    };
    forEachPart(marked, addWords, addFormula);
    return QString::fromStdString(line.code());
}

QString latexNeedsOf(const QString& code, const QString& what)
{
    const LatexNeeds needs = latexNeeds(code.toStdString());
    QString lines;
    if (needs.chinese)
        lines += QStringLiteral("% %1 is Chinese: \\usepackage{ctex} belongs before \\begin{document}\n").arg(what);
    if (!needs.ofT1.empty())
        lines += QStringLiteral("% for %1 pdfLaTeX needs \\usepackage[T1]{fontenc} before \\begin{document}\n")
                     .arg(QString::fromStdString(needs.ofT1));
    if (needs.blackboard)
        lines +=
            QStringLiteral("\\providecommand*\\mathbb{\\mathbf} % \\usepackage{amssymb} has the letters that this stands for\n");
    if (needs.letterOrCode)
        lines +=
            QStringLiteral("% pdfLaTeX has no letter for some characters and writes their numbers; XeLaTeX writes the letters\n")
            + QString::fromUtf8(letterOrCode.data(), qsizetype(letterOrCode.size())) + QLatin1Char('\n');
    return lines;
}

} // namespace attentoscope
