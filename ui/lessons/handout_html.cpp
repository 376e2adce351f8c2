// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/handout_html.h"

#include "ui/film/moving_page.h"
#include "ui/lessons/library/lesson_html.h"
#include "ui/lessons/player/lesson_words.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QBuffer>

#include <algorithm>

namespace attentoscope {

namespace {

QString escaped(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

// Removes the paragraph tags that Markdown puts around a single line.
QString inLine(QString html)
{
    html = html.trimmed();
    if (html.startsWith(QLatin1String("<p>")) && html.endsWith(QLatin1String("</p>")) && html.count(QLatin1String("<p>")) == 1)
        html = html.mid(3, html.size() - 7);
    return html;
}

class StepWriter
{
public:
    StepWriter(const LessonStep& step, const HandoutStep& computed, const HandoutWriter& writer)
        : step_(step)
        , computed_(computed)
        , writer_(writer)
    {
    }

    QString html(std::size_t number) const
    {
        QString text = QStringLiteral("<h2>%1 &nbsp;%2</h2>\n").arg(number).arg(escaped(step_.title));
        text += html(step_.text, &computed_.question.text);
        const QString still = computed_.page.isNull() ? QString() : image(computed_.page);
        const QString& page = computed_.moving.isEmpty() ? still : computed_.moving;
        if (!writer_.answers) // with answers, the page shows the answer, so it comes after the question
            text += page;
        if (step_.question.kind != QuestionKind::None)
            text += question();
        if (writer_.answers)
            text += page;
        if (writer_.answers || step_.question.kind == QuestionKind::None)
            text += html(step_.revealed, &computed_.answer.text);
        return text;
    }

private:
    QString html(const LessonText& text, const std::vector<double>* values) const
    {
        return text.isEmpty() ? QString() : lessonHtml(lessonMarkdown(text, values), writer_.formula);
    }
    QString line(const LessonText& text, const std::vector<double>* values) const
    {
        return inLine(lessonHtml(asOneLine(lessonMarkdown(text, values)), writer_.formula));
    }
    QString image(const QImage& picture) const
    {
        return QStringLiteral("<p><img src=\"%1\" width=\"%2\"/></p>\n").arg(writer_.source(picture)).arg(shownWidth(picture));
    }
    static int shownWidth(const QImage& picture) { return qRound(picture.width() / (picture.dotsPerMeterX() * 0.0254) * 96); }

    QString question() const
    {
        const LessonQuestion& asked = step_.question;
        QString text =
            QStringLiteral("<div class=\"ask\"><p><b>%1</b></p>\n").arg(line(asked.text, &computed_.question.question));
        for (std::size_t i = 0; i < asked.options.size(); ++i) {
            const bool right = writer_.answers && computed_.answer.right[i];
            const QString option = line(asked.options[i].text, &computed_.question.options[i]);
            text += QStringLiteral("<p>%1 %2. %3</p>\n")
                        .arg(right ? QStringLiteral("☑") : QStringLiteral("☐"), optionLetter(i),
                            right ? QStringLiteral("<b>%1</b>").arg(option) : option);
        }
        if (!computed_.pad.isNull())
            text += image(computed_.pad);
        if (asked.kind == QuestionKind::Number || asked.kind == QuestionKind::Point)
            text += answerLine();
        return text + QStringLiteral("</div>\n");
    }

    QString answerLine() const
    {
        const LessonQuestion& asked = step_.question;
        if (writer_.answers)
            return QStringLiteral("<p><b>%1</b></p>\n").arg(verdictText(asked, {}, computed_.answer).toHtmlEscaped());
        const QString range =
            asked.low ? QStringLiteral("(%1 … %2)").arg(briefText(*asked.low), briefText(*asked.high)) : QString();
        return QStringLiteral("<p>____________ %1 %2</p>\n").arg(escaped(asked.unit), range);
    }

    const LessonStep& step_;
    const HandoutStep& computed_;
    const HandoutWriter& writer_;
};

QString dataOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return QStringLiteral("data:image/png;base64,") + QString::fromLatin1(bytes.toBase64());
}

QString style()
{
    return QStringLiteral("body{font-family:sans-serif;max-width:46em;margin:2em auto;padding:0 1em;line-height:1.45;color:%1}"
                          "h1{margin-bottom:.2em;font-size:1.7em;font-weight:bold}h2{margin-top:1.8em;font-size:1.3em}"
                          "img{max-width:100%;height:auto}"
                          "mtd.left{text-align:left}" // a page with a content security policy reads no style of an element
                          "table{border-collapse:collapse}td,th{padding:.2em .8em;border-bottom:1px solid %2;text-align:left}"
                          "p{orphans:3;widows:3}h1,h2,p:has(+table){break-after:avoid}.ask,img,table{break-inside:avoid}"
                          "@media print{img,.sheet img{max-height:23cm;object-fit:contain;object-position:left}}"
                          "p:has(math[display=block]){break-before:avoid;break-inside:avoid}")
        .arg(Theme::light().text.name(), Theme::light().grid.name());
}

} // namespace

QString handoutBody(const Lesson& lesson, const std::vector<HandoutStep>& steps, const HandoutWriter& writer)
{
    // Chinese characters have no italics.
    const QString about =
        (lesson.language == "zh_CN" ? QStringLiteral("%1") : QStringLiteral("<i>%1</i>")).arg(escaped(lesson.about));
    QString body = QStringLiteral("<h1>%1</h1>\n<p>%2</p>\n").arg(escaped(lesson.title), about);
    for (std::size_t i = 0; i < steps.size(); ++i)
        body += StepWriter(lesson.steps[i], steps[i], writer).html(i + 1);
    return body;
}

QString handoutPage(const Lesson& lesson, const std::vector<HandoutStep>& steps, bool answers)
{
    const QString language = lesson.language == "zh_CN" ? QStringLiteral("zh-CN") : QStringLiteral("en");
    const bool moves = std::ranges::any_of(steps, [](const HandoutStep& step) { return !step.moving.isEmpty(); });
    const QString head = moves ? movingHead(style()) : QStringLiteral("<style>%1</style>\n").arg(style());
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>%2</title>\n%3"
                          "</head>\n<body>\n%4%5</body>\n</html>\n")
        .arg(language, escaped(lesson.title), head, handoutBody(lesson, steps, {formulaMath, dataOf, answers}),
            moves ? movingScript() : QString());
}

} // namespace attentoscope
