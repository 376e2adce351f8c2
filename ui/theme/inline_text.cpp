#include "ui/theme/inline_text.h"

#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
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

QRect roomOf(const QLabel& label)
{
    const int margin = label.margin();
    return label.contentsRect().adjusted(margin, margin, -margin, -margin);
}

// In one line, as the layout of a document makes it.
void lay(QTextLayout& layout, const std::vector<InlineRun>& runs, const QLabel& label)
{
    QString text;
    QList<QTextLayout::FormatRange> formats;
    for (const InlineRun& run : runs) {
        QTextCharFormat format;
        if (run.italic)
            format.setFontItalic(true);
        if (run.bold)
            format.setFontWeight(QFont::Bold);
        formats.append({int(text.size()), int(run.text.size()), format});
        text += run.text;
    }
    QTextOption option(QStyle::visualAlignment(label.layoutDirection(), label.alignment()));
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(label.layoutDirection());
    layout.setFont(label.font());
    layout.setText(text);
    layout.setFormats(formats);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLeadingIncluded(true);
    line.setLineWidth(roomOf(label).width());
    layout.endLayout();
}

double topOf(const QTextLayout& layout, const QRect& room, Qt::Alignment alignment)
{
    const double left = std::max(room.height() - std::ceil(layout.lineAt(0).height()), 0.0);
    return alignment.testFlag(Qt::AlignBottom) ? left : alignment.testFlag(Qt::AlignTop) ? 0 : std::floor(left / 2);
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

std::optional<std::vector<InlineRun>> inlineRuns(const QLabel& label)
{
    if (label.textFormat() == Qt::PlainText || label.frameShape() != QFrame::NoFrame || label.indent() > 0)
        return {};
    auto runs = inlineRuns(label.text());
    if (!runs || !label.wordWrap())
        return runs;
    QTextLayout layout;
    lay(layout, *runs, label);
    return layout.lineAt(0).naturalTextWidth() <= roomOf(label).width() ? runs : std::nullopt;
}

bool paintInline(QLabel& label)
{
    const auto runs = inlineRuns(label);
    if (!runs)
        return false;
    QTextLayout layout;
    lay(layout, *runs, label);
    const QRect room = roomOf(label);
    QPainter painter(&label);
    painter.setPen(label.palette().color(label.foregroundRole()));
    layout.draw(&painter, QPointF(room.left(), room.top() + topOf(layout, room, label.alignment())));
    return true;
}

} // namespace attentoscope
