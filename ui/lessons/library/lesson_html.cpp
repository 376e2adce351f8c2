// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/library/lesson_html.h"

#include "core/formulas/math_ml.h"
#include "core/formulas/parse_formula.h"
#include "core/formulas/plain_formula.h"
#include "ui/text/matches.h"
#include "ui/text/unbroken.h"

#include <QByteArray>
#include <QRegularExpression>

#include <md4c-html.h>

namespace attentoscope {

namespace {

void append(const MD_CHAR* text, MD_SIZE size, void* into) { static_cast<QByteArray*>(into)->append(text, qsizetype(size)); }

// Joins lines of Chinese text without the blank that Markdown makes of a line break: between Chinese letters, also where one of
// them is emphasized, and beside a Chinese sign, which brings its own room. A list or a heading begins a line of its own. Behind
// an emphasis that ends in a sign a line must end, or the emphasis would have no end.
QString withoutChineseBreaks(QString text)
{
    static const QString han = QStringLiteral("[\\x{2e80}-\\x{2fff}\\x{3040}-\\x{9fff}]"),
                         letter = QStringLiteral("[\\x{2e80}-\\x{9fff}\\x{ff00}-\\x{ffef}]"),
                         sign = QStringLiteral("[、。，．：；？！（）〈〉《》「」『』【】]"), quote = QStringLiteral("[“”]"),
                         block = QStringLiteral("[-*+] |[#>|\\s]|\\d+[.)] |~~~|```|\\$\\$");
    static const QRegularExpression between(QStringLiteral("(%1)\n(?=%1)").arg(letter)),
        behindEmphasis(QStringLiteral("(%1\\*{1,2})\n(?=%2)").arg(han, letter)),
        beforeEmphasis(QStringLiteral("(%2)\n(?=\\*{1,2}%1)").arg(han, letter)),
        behind(QStringLiteral("(%1)\n(?!%2)").arg(sign, block)), before(QStringLiteral("([^\n|*])\n(?=%1)").arg(sign)),
        beforeQuote(QStringLiteral("(%1)\n(?=%2)").arg(letter, quote)),
        behindQuote(QStringLiteral("(%2)\n(?=%1)").arg(letter, quote));
    for (const QRegularExpression& each : {between, behindEmphasis, beforeEmphasis, behind, before, beforeQuote, behindQuote})
        text.replace(each, QStringLiteral("\\1"));
    return text;
}

// Makes emphasis that contains Chinese bold: its characters have no italics, only slanted uprights.
QString withoutSlantedChinese(QString html)
{
    static const QRegularExpression emphasis(QStringLiteral("<em>([^<]*[\\x{2e80}-\\x{9fff}][^<]*)</em>"));
    return html.replace(emphasis, QStringLiteral("<strong>\\1</strong>"));
}

QString withoutEntities(QString html)
{
    return html.replace(QLatin1String("&lt;"), QLatin1String("<"))
        .replace(QLatin1String("&gt;"), QLatin1String(">"))
        .replace(QLatin1String("&quot;"), QLatin1String("\""))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

QString safe(QString html)
{
    static const QRegularExpression picture(QStringLiteral("<img src=\"[^\"]*\" alt=\"([^\"]*)\"[^>]*>"));
    static const QRegularExpression link(
        QStringLiteral("<a href=\"(?!https?:)[^\"]*\"[^>]*>(.*?)</a>"), QRegularExpression::DotMatchesEverythingOption);
    return html.replace(picture, QStringLiteral("\\1")).replace(link, QStringLiteral("\\1"));
}

QString withFormulas(const QString& html, const std::function<QString(const QString& tex, bool display)>& formula)
{
    static const QRegularExpression equation(
        QStringLiteral("<x-equation( type=\"display\")?>(.*?)</x-equation>"), QRegularExpression::DotMatchesEverythingOption);
    return replacedMatches(html, equation, [&](const QRegularExpressionMatch& match) {
        return formula(withoutEntities(match.captured(2)), !match.captured(1).isEmpty());
    });
}

QString fromMarkdown(const QString& markdown)
{
    const QByteArray text = withoutChineseBreaks(markdown).toUtf8();
    QByteArray html;
    constexpr unsigned flags = MD_FLAG_LATEXMATHSPANS | MD_FLAG_TABLES | MD_FLAG_NOHTML | MD_FLAG_PERMISSIVEAUTOLINKS;
    md_html(text.constData(), MD_SIZE(text.size()), append, &html, flags, MD_HTML_FLAG_XHTML);
    return withoutSlantedChinese(QString::fromUtf8(html).remove(wordJoiner));
}

} // namespace

QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula)
{
    return withFormulas(safe(fromMarkdown(markdown)), formula);
}

QString trustedHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula)
{
    return withFormulas(fromMarkdown(markdown), formula);
}

QString formulaMath(const QString& tex, bool display)
{
    const auto formula = parseFormula(tex.toStdString());
    return formula ? QString::fromStdString(mathMl(*formula, display))
                   : QStringLiteral("<code>%1</code>").arg(tex.toHtmlEscaped());
}

QString formulaWords(const QString& tex, bool)
{
    const auto formula = parseFormula(tex.toStdString());
    return (formula ? QString::fromStdString(plainText(*formula)) : tex).toHtmlEscaped();
}

// Begins with what Markdown does not read, so that the text is no list or the like; it is removed from the HTML.
QString asOneLine(const QString& markdown) { return wordJoiner + markdown; }

} // namespace attentoscope
