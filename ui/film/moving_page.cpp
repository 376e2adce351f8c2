// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/moving_page.h"

#include "core/base/printable_text.h"
#include "ui/figures/formula_marks.h"
#include "ui/text/printable.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <cmath>

namespace attentoscope {

namespace {

struct MovingPage {
    Q_DECLARE_TR_FUNCTIONS(MovingPage)
};

QString resource(const QString& name)
{
    QFile file(QStringLiteral(":/page/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Keeps the ends of lines, which printable() would show as \n.
QString lines(const QString& text) { return QString::fromStdString(printableLines(text.toStdString())); }
QString shown(const QString& text) { return lines(text).toHtmlEscaped(); }

// Returns the colours of the page, for style sheets that name them.
QString colorsOf(const Theme& theme)
{
    return QStringLiteral(":root{--ground:%1;--text:%2;--quiet:%3;--line:%4;--accent:%5}")
        .arg(theme.background.name(), theme.text.name(), theme.secondaryText.name(), theme.grid.name(), theme.accent.name());
}

QString style(const QString& other) { return pageColors() + resource(QStringLiteral("moving_figure.css")) + other; }

QString hashOf(const QString& text)
{
    const QByteArray hash = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256).toBase64();
    return QStringLiteral("'sha256-%1'").arg(QString::fromLatin1(hash));
}

QString srcOf(const QByteArray& svg)
{
    return QStringLiteral("data:image/svg+xml;base64,") + QString::fromLatin1(svg.toBase64());
}

// Takes the images out of SVG, each once: pictures of one film share many, and light and dark ones nearly all.
class ImageList
{
public:
    // Returns the parts of the SVG: text, and the numbers of the images between.
    QJsonArray partsOf(const QByteArray& svg)
    {
        static const QRegularExpression image(QStringLiteral("data:image/[a-z]+;base64,[A-Za-z0-9+/=\\s]+"));
        const QString text = QString::fromUtf8(svg);
        QJsonArray parts;
        qsizetype done = 0;
        for (auto found = image.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            parts.append(text.mid(done, match.capturedStart() - done));
            parts.append(numberOf(match.captured().remove(QLatin1Char('\n'))));
            done = match.capturedEnd();
        }
        parts.append(text.mid(done));
        return parts;
    }
    const QJsonArray& all() const { return all_; }

private:
    qsizetype numberOf(const QString& source)
    {
        const auto known = numbers_.constFind(source);
        if (known != numbers_.constEnd())
            return *known;
        all_.append(source);
        return *numbers_.insert(source, all_.size() - 1);
    }

    QHash<QString, qsizetype> numbers_;
    QJsonArray all_;
};

// Numbers of lines have seven digits: as many as a float32 has, and more than is shown.
QJsonValue jsonOf(double number)
{
    constexpr int digits = 7;
    return std::isfinite(number) ? QJsonValue(QByteArray::number(number, 'g', digits).toDouble()) : QJsonValue(QJsonValue::Null);
}

QJsonArray jsonOf(const std::vector<double>& numbers)
{
    QJsonArray all;
    for (const double number : numbers)
        all.append(jsonOf(number));
    return all;
}

QJsonArray jsonOf(const QStringList& names)
{
    QJsonArray all;
    for (const QString& name : names)
        all.append(printable(name));
    return all;
}

QJsonObject jsonOf(const ReadAxis& axis)
{
    return {{QStringLiteral("label"), printable(withPlainFormulas(axis.label))}, {QStringLiteral("low"), axis.low},
        {QStringLiteral("high"), axis.high}, {QStringLiteral("log"), axis.logarithmic}};
}

QJsonArray jsonOf(const std::vector<ReadLine>& lines)
{
    QJsonArray all;
    for (const ReadLine& line : lines) {
        QJsonObject json{{QStringLiteral("name"), printable(withPlainFormulas(line.name))},
            {QStringLiteral("x"), jsonOf(line.xs)}, {QStringLiteral("y"), jsonOf(line.ys)}};
        if (!line.errors.empty())
            json[QStringLiteral("errors")] = jsonOf(line.errors);
        if (!line.lows.empty()) {
            json[QStringLiteral("lows")] = jsonOf(line.lows);
            json[QStringLiteral("highs")] = jsonOf(line.highs);
        }
        if (line.steps)
            json[QStringLiteral("steps")] = true;
        all.append(json);
    }
    return all;
}

// The values are float32, little-endian: a browser on any machine of today reads them as they are.
QJsonObject jsonOf(const ReadCells& cells)
{
    const QByteArray values(reinterpret_cast<const char*>(cells.values.data()), qsizetype(cells.values.size() * sizeof(float)));
    return {{QStringLiteral("rows"), QJsonArray{qint64(cells.row0), qint64(cells.row1)}},
        {QStringLiteral("cols"), QJsonArray{qint64(cells.col0), qint64(cells.col1)}}, {QStringLiteral("width"), cells.width},
        {QStringLiteral("height"), cells.height}, {QStringLiteral("values"), QString::fromLatin1(values.toBase64())},
        {QStringLiteral("note"), cells.note}, {QStringLiteral("pooled"), cells.pooled},
        {QStringLiteral("rowNames"), jsonOf(cells.rowNames)}, {QStringLiteral("colNames"), jsonOf(cells.colNames)}};
}

QJsonObject jsonOf(const PlotReading& plot)
{
    QJsonObject json{{QStringLiteral("at"), QJsonArray{plot.data.x(), plot.data.y(), plot.data.width(), plot.data.height()}},
        {QStringLiteral("title"), printable(withPlainFormulas(plot.title))}, {QStringLiteral("x"), jsonOf(plot.x)},
        {QStringLiteral("y"), jsonOf(plot.y)}, {QStringLiteral("note"), plot.note}, {QStringLiteral("lines"), jsonOf(plot.lines)},
        {QStringLiteral("points"), jsonOf(plot.points)}};
    if (plot.cells)
        json[QStringLiteral("cells")] = jsonOf(*plot.cells);
    return json;
}

QJsonObject words()
{
    return {{QStringLiteral("query"), MovingPage::tr("query")}, {QStringLiteral("key"), MovingPage::tr("key")},
        {QStringLiteral("masked"), MovingPage::tr("masked")}, {QStringLiteral("play"), MovingPage::tr("Play")},
        {QStringLiteral("pause"), MovingPage::tr("Pause")},
        {QStringLiteral("read"), MovingPage::tr("Read the numbers of the figure")},
        {QStringLiteral("hint"),
            MovingPage::tr("Point at the figure to read its numbers. Keyboard: arrow keys move the reading point (with Shift: "
                           "farther), Enter goes to the next plot, Esc stops reading.")}};
}

// Returns pictures and numbers as one text of letters and digits alone, in which nothing can end the script around it.
QByteArray packed(const MovingFigure& figure)
{
    ImageList images;
    QJsonArray frames;
    for (const MovingFrame& frame : figure.frames) {
        QJsonArray plots;
        for (const PlotReading& plot : frame.plots)
            plots.append(jsonOf(plot));
        frames.append(QJsonObject{{QStringLiteral("words"), printable(frame.words)},
            {QStringLiteral("verdict"), lines(frame.verdict)}, {QStringLiteral("description"), lines(frame.description)},
            {QStringLiteral("caption"), lines(frame.caption)}, {QStringLiteral("light"), images.partsOf(frame.light)},
            {QStringLiteral("dark"), images.partsOf(frame.dark)}, {QStringLiteral("plots"), plots}});
    }
    const QJsonObject all{{QStringLiteral("first"), qint64(figure.first)}, {QStringLiteral("words"), words()},
        {QStringLiteral("frames"), frames}, {QStringLiteral("images"), images.all()}};
    constexpr int best = 9;
    constexpr qsizetype lengthBytes = 4; // that Qt writes before the stream
    return qCompress(QJsonDocument(all).toJson(QJsonDocument::Compact), best).mid(lengthBytes).toBase64();
}

} // namespace

QString pageColors()
{
    return colorsOf(Theme::light()) + QStringLiteral("\n@media screen and (prefers-color-scheme:dark){") + colorsOf(Theme::dark())
        + QStringLiteral("}\n");
}

QString movingFigureHtml(const MovingFigure& figure)
{
    const MovingFrame& first = figure.frames[figure.first];
    const QString alt = first.description.isEmpty() ? first.words : first.words + QStringLiteral(". ") + first.description;
    return QStringLiteral(
               "<figure class=\"moving\">\n"
               "<div class=\"bar\" hidden>\n<div class=\"controls\"><button type=\"button\">%1</button><label><span>%2</span> "
               "<input type=\"range\" min=\"0\" max=\"%3\" step=\"1\" value=\"%4\"></label><output>%5</output></div>\n"
               "<div class=\"room\"><p class=\"reading\" aria-live=\"polite\"></p></div>\n</div>\n")
               .arg(MovingPage::tr("Play"), shown(figure.slider), QString::number(figure.frames.size() - 1),
                   QString::number(figure.first), shown(first.words))
        // Both pictures are loaded, since a browser that is told to print waits for none.
        + QStringLiteral("<div class=\"sheet\"><img class=\"light\" src=\"%1\" alt=\"%3\"><img class=\"dark\" src=\"%2\" "
                         "alt=\"%3\"><div class=\"mark\" hidden></div></div>\n")
              .arg(srcOf(first.light), srcOf(first.dark), shown(alt))
        + QStringLiteral("<p class=\"static\">%1</p>\n"
                         "<p class=\"verdict\">%2</p>\n<figcaption>%3</figcaption>\n<script type=\"text/plain\">")
              .arg(shown(MovingPage::tr("Scripts are off, so the figure does not move. It shows %1.").arg(first.words)),
                  shown(first.verdict), shown(first.caption))
        + QString::fromLatin1(packed(figure)) + QStringLiteral("</script>\n</figure>\n");
}

QString movingHead(const QString& otherStyle)
{
    const QString sheet = style(otherStyle), script = resource(QStringLiteral("moving_figure.js"));
    return QStringLiteral("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
                          "%1; script-src %2; base-uri 'none'; form-action 'none'\">\n<style>%3</style>\n")
        .arg(hashOf(sheet), hashOf(script), sheet);
}

QString movingScript() { return QStringLiteral("<script>%1</script>\n").arg(resource(QStringLiteral("moving_figure.js"))); }

QByteArray movingPage(const MovingFigure& figure, const QString& language)
{
    const QString tag = language == QLatin1String("zh_CN") ? QStringLiteral("zh-CN") : QStringLiteral("en");
    const QString title = shown(figure.title);
    QString page = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n").arg(tag);
    page += movingHead();
    page += QStringLiteral("<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"generator\" "
                           "content=\"Attentoscope\">\n<title>")
        + title + QStringLiteral("</title>\n</head>\n<body>\n<h1>") + title + QStringLiteral("</h1>\n");
    page += movingFigureHtml(figure) + movingScript() + QStringLiteral("</body>\n</html>\n");
    return page.toUtf8();
}

} // namespace attentoscope
