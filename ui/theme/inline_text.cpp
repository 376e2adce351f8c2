#include "ui/theme/inline_text.h"

#include <QFontMetrics>
#include <QLabel>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <array>
#include <utility>

namespace attentoscope {

namespace {

constexpr std::array<std::pair<const char*, char16_t>, 5> entities{
    {{"&nbsp;", u'\u00a0'}, {"&lt;", u'<'}, {"&gt;", u'>'}, {"&amp;", u'&'}, {"&quot;", u'"'}}};

// As HTML has them: one space for several, none at the beginning.
void add(std::vector<InlineRun>& runs, const InlineRun& like, QChar letter)
{
    if (runs.empty() || runs.back().italic != like.italic || runs.back().bold != like.bold)
        runs.push_back(like);
    const bool space = letter == QLatin1Char(' ') || letter == QLatin1Char('\n');
    const QString& before = runs.back().text.isEmpty() && runs.size() > 1 ? runs[runs.size() - 2].text : runs.back().text;
    if (space && (before.isEmpty() || before.endsWith(QLatin1Char(' '))))
        return;
    runs.back().text += space ? QLatin1Char(' ') : letter;
}

QFont fontOf(const QFont& usual, const InlineRun& run)
{
    QFont font = usual;
    font.setItalic(usual.italic() || run.italic);
    if (run.bold)
        font.setBold(true);
    return font;
}

} // namespace

std::optional<std::vector<InlineRun>> inlineRuns(const QString& richText)
{
    if (!richText.contains(QLatin1Char('<')) && !richText.contains(QLatin1Char('&')))
        return {};
    std::vector<InlineRun> runs;
    InlineRun now;
    for (qsizetype at = 0; at < richText.size();) {
        const QStringView rest = QStringView(richText).sliced(at);
        const auto takes = [&](QLatin1String word) { return rest.startsWith(word) ? at += word.size(), true : false; };
        if (takes(QLatin1String("<i>")))
            now.italic = true;
        else if (takes(QLatin1String("</i>")))
            now.italic = false;
        else if (takes(QLatin1String("<b>")))
            now.bold = true;
        else if (takes(QLatin1String("</b>")))
            now.bold = false;
        else if (rest.front() == QLatin1Char('<'))
            return {};
        else if (rest.front() == QLatin1Char('&')) {
            const auto entity =
                std::ranges::find_if(entities, [&](const auto& each) { return takes(QLatin1String(each.first)); });
            if (entity == entities.end())
                return {};
            add(runs, now, entity->second);
        } else {
            add(runs, now, rest.front());
            ++at;
        }
    }
    return runs;
}

bool paintInline(QLabel& label)
{
    if (label.textFormat() == Qt::PlainText || label.frameStyle() != QFrame::NoFrame || label.indent() > 0)
        return false;
    const auto runs = inlineRuns(label.text());
    if (!runs)
        return false;
    const int margin = label.margin();
    const QRect room = label.contentsRect().adjusted(margin, margin, -margin, -margin);
    int width = 0;
    for (const InlineRun& run : *runs)
        width += QFontMetrics(fontOf(label.font(), run)).horizontalAdvance(run.text);
    const QFontMetrics metrics = label.fontMetrics();
    if (label.wordWrap() && width > room.width())
        return false;
    const QRect place = QStyle::alignedRect(label.layoutDirection(), label.alignment(), {width, metrics.height()}, room);
    QPainter painter(&label);
    painter.setPen(label.palette().color(label.foregroundRole()));
    int x = place.left();
    for (const InlineRun& run : *runs) {
        painter.setFont(fontOf(label.font(), run));
        painter.drawText(x, place.top() + metrics.ascent(), run.text);
        x += painter.fontMetrics().horizontalAdvance(run.text);
    }
    return true;
}

} // namespace attentoscope
