#include "ui/lessons/lesson_html.h"

#include <QByteArray>
#include <QRegularExpression>

#include <md4c-html.h>

namespace attentoscope {

namespace {

void append(const MD_CHAR* text, MD_SIZE size, void* into) { static_cast<QByteArray*>(into)->append(text, qsizetype(size)); }

// In Chinese a line of the file ends without a blank.
QString withoutChineseBreaks(QString text)
{
    static const QRegularExpression between(QStringLiteral("([\\x{2e80}-\\x{9fff}\\x{3000}-\\x{303f}\\x{ff00}-\\x{ffef}])\n(?=["
                                                           "\\x{2e80}-\\x{9fff}\\x{3000}-\\x{303f}\\x{ff00}-\\x{ffef}])"));
    return text.replace(between, QStringLiteral("\\1"));
}

QString withoutEntities(QString html)
{
    return html.replace(QLatin1String("&lt;"), QLatin1String("<"))
        .replace(QLatin1String("&gt;"), QLatin1String(">"))
        .replace(QLatin1String("&quot;"), QLatin1String("\""))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

} // namespace

QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula)
{
    const QByteArray text = withoutChineseBreaks(markdown).toUtf8();
    QByteArray html;
    constexpr unsigned flags = MD_FLAG_LATEXMATHSPANS | MD_FLAG_TABLES | MD_FLAG_NOHTML | MD_FLAG_PERMISSIVEAUTOLINKS;
    md_html(text.constData(), MD_SIZE(text.size()), append, &html, flags, MD_HTML_FLAG_XHTML);
    QString whole = QString::fromUtf8(html);
    static const QString ending = QStringLiteral("</x-equation>");
    for (const bool display : {true, false}) {
        const QString beginning = display ? QStringLiteral("<x-equation type=\"display\">") : QStringLiteral("<x-equation>");
        for (qsizetype at = whole.indexOf(beginning); at >= 0; at = whole.indexOf(beginning, at)) {
            const qsizetype end = whole.indexOf(ending, at);
            const QString tex = withoutEntities(whole.mid(at + beginning.size(), end - at - beginning.size()));
            const QString drawn = formula(tex, display);
            whole.replace(at, end + ending.size() - at, drawn);
            at += drawn.size();
        }
    }
    return whole;
}

} // namespace attentoscope
