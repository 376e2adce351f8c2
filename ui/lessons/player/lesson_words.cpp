// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/player/lesson_words.h"

#include "ui/lessons/library/lesson_html.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct LessonWords {
    Q_DECLARE_TR_FUNCTIONS(LessonWords)
};

// Converts "1.8 × 10⁻⁵" and "16 384" to TeX.
QString inTex(QString number)
{
    static const QRegularExpression power(QStringLiteral("10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)"));
    static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁻"), plain = QStringLiteral("0123456789-");
    if (const auto found = power.match(number); found.hasMatch()) {
        QString exponent;
        for (const QChar digit : found.captured(1))
            exponent += plain[superscripts.indexOf(digit)];
        number.replace(found.capturedStart(), found.capturedLength(), QStringLiteral("10^{%1}").arg(exponent));
    }
    return number.replace(QChar(0x2212), QLatin1Char('-'))
        .replace(QChar(0xd7), QLatin1String("\\times"))
        .replace(QChar(0x202f), QLatin1String("\\,"));
}

// Writes a number with this many decimals. One that is not 0 but would look like it keeps its first digit, since a weight of 0.00
// beside the word "never" is a contradiction; what is left of a difference of equal numbers is 0.
QString withDecimals(double number, int decimals)
{
    constexpr double rounding = 1e-9;
    const bool looksLikeNothing = std::abs(number) < 0.5 * std::pow(10.0, -decimals);
    return looksLikeNothing && std::abs(number) > rounding ? briefText(number, 1) : fixedText(number, decimals);
}

QString numberOf(const LessonValue& value, double number)
{
    const double shown = value.percent ? 100 * number : number;
    QString text = value.decimals >= 0 || value.percent ? withDecimals(shown, std::max(value.decimals, 0)) : briefText(shown);
    if (value.inFormula)
        text = inTex(text);
    if (value.percent)
        text += inPercent(QString())
                    .replace(QLatin1Char('%'), value.inFormula ? QStringLiteral("\\%") : QStringLiteral("%"))
                    .replace(QLatin1Char(' '), value.inFormula ? QStringLiteral("\\,") : QStringLiteral("\u202f"));
    return text;
}

QString aboutNumber(const LessonQuestion& question, const LessonGuess& guess, double answer)
{
    if (!std::isfinite(answer))
        return question.level ? LessonWords::tr("The curve does not reach %1 here.").arg(briefText(*question.level))
                              : LessonWords::tr("The answer is not defined here.");
    if (!guess.number)
        return LessonWords::tr("The answer is %1.").arg(withUnit(answer, question));
    const double said = *guess.number;
    const bool factor = question.kind == QuestionKind::Point && question.logarithmic;
    const double near = question.near.value_or(factor ? 1.5 : 0.1 * std::max(std::abs(answer), 1e-12));
    const bool isNear = factor ? std::abs(std::log(said / answer)) <= std::log(near) : std::abs(said - answer) <= near;
    const QString both =
        LessonWords::tr("You said %1; the answer is %2.").arg(withUnit(said, question), withUnit(answer, question));
    return inOneText({both,
        isNear              ? LessonWords::tr("That is close.")
            : said < answer ? LessonWords::tr("That was too low.")
                            : LessonWords::tr("That was too high.")});
}

QString aboutCurve(const LessonQuestion& question, const LessonGuess& guess, const std::vector<double>& computed)
{
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < std::min(guess.curve.size(), computed.size()); ++i)
        if (std::isfinite(guess.curve[i]) && std::isfinite(computed[i])) {
            sum += std::abs(guess.curve[i] - computed[i]);
            ++count;
        }
    if (count == 0)
        return LessonWords::tr("The line with markers shows the computed values.");
    const double near = question.near.value_or(0.1 * (*question.high - *question.low));
    const QString off = LessonWords::tr("On average your curve is off by %1.").arg(withUnit(sum / count, question));
    return inOneText({off, sum / count <= near ? LessonWords::tr("That is close.") : LessonWords::tr("Not close.")});
}

QString aboutChoice(const LessonGuess& guess, const AnswerFacts& facts)
{
    QStringList said;
    if (guess.option && *guess.option < facts.right.size())
        said << (facts.right[*guess.option] ? LessonWords::tr("Correct.") : LessonWords::tr("Not quite."));
    int right = 0, all = 0;
    for (std::size_t i = 0; i < std::min(guess.votes.size(), facts.right.size()); ++i) {
        all += guess.votes[i];
        right += facts.right[i] ? guess.votes[i] : 0;
    }
    if (all > 0)
        said << LessonWords::tr("Correct votes: %1 of %2.").arg(right).arg(all);
    return inOneText(said);
}

} // namespace

QString lessonMarkdown(const LessonText& text, const std::vector<double>* values)
{
    return QString::fromStdString(text.filled([&](std::size_t i) {
        const bool known = values != nullptr && i < values->size();
        const LessonValue& value = text.values[i];
        const bool beginsLine = value.begin == 0 || text.markdown[value.begin - 1] == '\n';
        const QString number = known ? numberOf(value, (*values)[i]) : QStringLiteral("…");
        return (beginsLine ? asOneLine(number) : number).toStdString();
    }));
}

QString optionLetter(std::size_t option) { return QString(QChar(ushort('A' + option % 26))); }

QString withUnit(double number, const LessonQuestion& question)
{
    const QString unit = QString::fromStdString(question.unit);
    const bool whole =
        question.along != nullptr && question.along->kind == FieldKind::Integer && question.kind == QuestionKind::Point;
    const QString text = whole ? countText(std::llround(number)) : briefText(number, 3);
    return unit.isEmpty() || unit.size() > 12 ? text : text + QLatin1Char(' ') + unit;
}

QString verdictText(const LessonQuestion& question, const LessonGuess& guess, const AnswerFacts& facts)
{
    switch (question.kind) {
    case QuestionKind::None:
        return {};
    case QuestionKind::Choice:
        return aboutChoice(guess, facts);
    case QuestionKind::Curve:
        return aboutCurve(question, guess, facts.curve);
    case QuestionKind::Number:
    case QuestionKind::Point:
        return aboutNumber(question, guess, facts.answer);
    }
    return {};
}

} // namespace attentoscope
