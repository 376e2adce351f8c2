// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/pgf_file.h"

#include "core/session/figure_session.h"
#include "ui/figures/files/latex_text.h"

#include <QLocale>
#include <QMap>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double texPointsPerInch = 72.27, mmOfInch = 25.4;

QString numberOfPgf(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : QStringLiteral("nan");
}

const char* nameOfMark(const MarkOfPlot& mark)
{
    switch (mark.shape) {
    case MarkOfPlot::Disc:
    case MarkOfPlot::Circle:
        return "*";
    case MarkOfPlot::Square:
        return "square*";
    case MarkOfPlot::Triangle:
    case MarkOfPlot::TriangleDown:
        return "triangle*";
    case MarkOfPlot::Diamond:
        return "diamond*";
    case MarkOfPlot::Cross:
        return "x";
    case MarkOfPlot::Plus:
        return "+";
    case MarkOfPlot::Star:
        return "asterisk";
    case MarkOfPlot::CrossCircle:
        return "otimes";
    case MarkOfPlot::PlusCircle:
        return "oplus";
    case MarkOfPlot::Dash:
        break;
    }
    return "-";
}

class PgfWriter
{
public:
    explicit PgfWriter(const PgfSheet& sheet)
        : sheet_(sheet)
    {
    }

    void add(const PlotParts& plot)
    {
        beginAxis(plot);
        for (const ZoneOfPlot& zone : plot.zones)
            addZone(plot, zone);
        for (const RuleOfPlot& rule : plot.rules)
            addRule(plot, rule);
        for (const SeriesOfPlot& series : plot.series)
            addSeries(plot, series);
        for (const NoteOfPlot& note : plot.notes)
            body_ +=
                QStringLiteral("  \\node[anchor=west, inner sep=1pt, fill=%1, fill opacity=0.8, text opacity=1, text=%2] at "
                               "(axis cs:%3,%4) {%5};\n")
                    .arg(color(plot.background), color(plot.ink), numberOfPgf(note.x), numberOfPgf(note.y), words(note.text));
        addLegend(plot);
        body_ += QStringLiteral("\\end{axis}\n");
        for (const WordsOfPlot& each : plot.words)
            addWords(plot, each);
    }

    QByteArray finished() const
    {
        const QString size = QStringLiteral("(0,0) rectangle (%1,%2)").arg(mm(sheet_.sizeMm.width()), mm(sheet_.sizeMm.height()));
        QString code = QLatin1String(figureCode.data(), qsizetype(figureCode.size()))
            + QStringLiteral(" for LaTeX: \\input it. It needs \\usepackage{pgfplots} before \\begin{document}.\n");
        code +=
            QStringLiteral("% It is %1 mm wide. The tables hold the numbers of each series.\n").arg(mm(sheet_.sizeMm.width()));
        code += QString::fromUtf8(sheet_.comments) + latexNeedsOf(texts_, QStringLiteral("the figure"));
        code += QStringLiteral("\\begin{tikzpicture}[x=1mm, y=1mm, font=\\fontsize{%1}{%2}\\selectfont]\n"
                               "\\pgfplotsset{compat=1.16}\n")
                    .arg(numberOfPgf(sheet_.fontPt), numberOfPgf(1.2 * sheet_.fontPt));
        for (auto each = colors_.begin(); each != colors_.end(); ++each)
            code += QStringLiteral("\\definecolor{%1}{HTML}{%2}\n").arg(each.value(), QColor(each.key()).name().mid(1).toUpper());
        code += QStringLiteral("\\useasboundingbox %1;\n").arg(size);
        if (sheet_.ground)
            code += QStringLiteral("\\fill[%1] %2;\n").arg(colors_.value(sheet_.ground->rgb()), size);
        return (code + body_ + QStringLiteral("\\end{tikzpicture}%\n")).toUtf8();
    }
    QString color(const QColor& color)
    {
        QString& name = colors_[color.rgb()];
        if (name.isEmpty())
            name = QStringLiteral("attentoscope%1")
                       .arg(QString(QChar(u'A' + char16_t(colors_.size() - 1) % 26))
                           + (colors_.size() > 26 ? QString::number(colors_.size() / 26) : QString()));
        return name;
    }

private:
    static QString mm(double length) { return QString::number(length, 'f', 2); }
    QString inMm(double units) const { return mm(units / sheet_.unitsPerInch * mmOfInch); }
    QString inPt(double units) const
    {
        return QString::number(units / sheet_.unitsPerInch * texPointsPerInch, 'f', 2) + QStringLiteral("pt");
    }
    double heightOf(double y) const { return sheet_.sizeMm.height() / mmOfInch * sheet_.unitsPerInch - y; } // from below

    QString words(const QString& marked)
    {
        const QString code = latexOfMarked(marked);
        texts_ += code + QLatin1Char('\n');
        return code;
    }

    QString strokeOptions(const StrokeOfPlot& stroke)
    {
        QString options = QStringLiteral("draw=%1, line width=%2").arg(color(stroke.color), inPt(stroke.width));
        if (stroke.color.alpha() < 255)
            options += QStringLiteral(", draw opacity=%1").arg(numberOfPgf(std::round(stroke.color.alphaF() * 100) / 100));
        QString pattern;
        for (std::size_t i = 0; i < stroke.dashes.size(); ++i)
            pattern += (i % 2 == 0 ? QStringLiteral(" on ") : QStringLiteral(" off ")) + inPt(stroke.dashes[i]);
        return pattern.isEmpty() ? options : options + QStringLiteral(", dash pattern=") + pattern.trimmed();
    }
    QString fillOptions(const QColor& fill)
    {
        return QStringLiteral("draw=none, fill=%1, fill opacity=%2")
            .arg(color(fill), numberOfPgf(std::round(fill.alphaF() * 100) / 100));
    }
    QString markOptions(const MarkOfPlot& mark)
    {
        const QString turned = mark.shape == MarkOfPlot::TriangleDown ? QStringLiteral(", rotate=180") : QString();
        const QString fill = mark.fill ? QStringLiteral("fill=%1").arg(color(*mark.fill)) : QStringLiteral("fill=none");
        return QStringLiteral("mark=%1, mark size=%2, mark options={solid, draw=%3, line width=%4, %5, opacity=%6%7}")
            .arg(QLatin1String(nameOfMark(mark)), inPt(mark.size / 2), color(mark.edge), inPt(mark.width), fill,
                numberOfPgf(std::round(mark.edge.alphaF() * 100) / 100), turned);
    }

    QString axisOptions(const AxisOfPlot& axis, const QString& name)
    {
        QStringList places, texts, minor;
        for (const TickOfPlot& tick : axis.ticks) {
            places << numberOfPgf(tick.at);
            texts << QLatin1Char('{') + words(tick.text) + QLatin1Char('}');
        }
        for (const double at : axis.minor)
            minor << numberOfPgf(at);
        QString options =
            QStringLiteral("  %1mode=%2, %1min=%3, %1max=%4,\n  %1tick={%5}, %1ticklabels={%6},\n")
                .arg(name, axis.logarithmic ? QStringLiteral("log") : QStringLiteral("normal"), numberOfPgf(axis.low),
                    numberOfPgf(axis.high), places.join(QLatin1Char(',')), texts.join(QLatin1Char(',')));
        options += QStringLiteral("  minor %1tick={%2},\n").arg(name, minor.join(QLatin1Char(',')));
        if (axis.hasGrid)
            options += QStringLiteral("  %1majorgrids,\n").arg(name);
        return options + QStringLiteral("  %1label={%2},\n").arg(name, words(axis.label));
    }

    void beginAxis(const PlotParts& plot)
    {
        body_ +=
            QStringLiteral("\\begin{axis}[\n  at={(%1mm,%2mm)}, anchor=south west, scale only axis, width=%3mm, height=%4mm,\n")
                .arg(inMm(plot.data.left()), inMm(heightOf(plot.data.bottom())), inMm(plot.data.width()),
                    inMm(plot.data.height()));
        if (plot.hasAxes) {
            body_ += axisOptions(plot.x, QStringLiteral("x")) + axisOptions(plot.y, QStringLiteral("y"));
            body_ += QStringLiteral("  xlabel style={at={(axis description cs:0.5,%1)}, anchor=south, inner sep=0pt},\n"
                                    "  ylabel style={at={(axis description cs:%2,0.5)}, anchor=north, inner sep=0pt},\n")
                         .arg(-(plot.sheet.bottom() - plot.data.bottom()) / plot.data.height(), 0, 'f', 4)
                         .arg(-(plot.data.left() - plot.sheet.left()) / plot.data.width(), 0, 'f', 4);
            body_ +=
                QStringLiteral("  %5, axis line style={%1}, tick align=outside,\n"
                               "  major tick style={%1}, minor tick style={%1}, major tick length=3pt, minor tick length=1.5pt,\n"
                               "  tick label style={text=%2}, label style={text=%3}, grid style={%4}, scaled ticks=false,\n"
                               "  unbounded coords=jump, clip mode=individual,\n")
                    .arg(strokeOptions({.color = plot.frame, .width = plot.line, .dashes = {}}), color(plot.quietInk),
                        color(plot.ink), strokeOptions({.color = plot.grid, .width = plot.line, .dashes = {}}),
                        plot.isInset
                            ? QStringLiteral("axis background/.style={fill=%1}, tick pos=left").arg(color(plot.background))
                            : QStringLiteral("axis x line*=bottom, axis y line*=left"));
        } else {
            body_ += QStringLiteral("  hide axis, xmin=0, xmax=1, ymin=0, ymax=1,\n");
        }
        body_ += legendOptions(plot) + QStringLiteral("]\n");
    }

    QString legendOptions(const PlotParts& plot)
    {
        const LegendOfPlot& legend = plot.legend;
        if (legend.entries.empty())
            return {};
        const auto rows = std::size_t(std::max(legend.rows, 1));
        return QStringLiteral(
            "  legend style={at={(%1,%2)}, anchor=north west, draw=none, fill=%3, inner sep=1pt, column sep=3pt}, "
            "legend columns=%4, legend cell align=left,\n")
            .arg((legend.corner.x() - plot.data.left()) / plot.data.width(), 0, 'f', 4)
            .arg((plot.data.bottom() - legend.corner.y()) / plot.data.height(), 0, 'f', 4)
            .arg(color(plot.background))
            .arg((legend.entries.size() + rows - 1) / rows);
    }

    // Samples are drawn as they are in other formats, and not those of the plots, of which one series may have several.
    void addLegend(const PlotParts& plot)
    {
        for (const EntryOfPlot& entry : plot.legend.entries) {
            QStringList options;
            if (entry.fill)
                options << QStringLiteral("area legend") << fillOptions(*entry.fill);
            if (entry.stroke)
                options << strokeOptions(*entry.stroke);
            else if (!entry.fill)
                options << QStringLiteral("only marks");
            if (entry.mark)
                options << markOptions(*entry.mark);
            else if (!entry.fill)
                options << QStringLiteral("mark=none");
            body_ += QStringLiteral("  \\addlegendimage{%1}\n  \\addlegendentry[text=%2]{%3}\n")
                         .arg(options.join(QLatin1Char(',')), color(entry.color), words(entry.text));
        }
    }

    // Rows of numbers, each ended by a double backslash: line ends would be lost where the code is an argument of a command.
    static QString table(const QStringList& columns, const std::vector<std::vector<double>>& numbers, std::size_t rows)
    {
        QString code = QStringLiteral("table[row sep=\\\\] {\n    ") + columns.join(QLatin1Char(' ')) + QStringLiteral("\\\\\n");
        for (std::size_t row = 0; row < rows; ++row) {
            QStringList cells;
            for (const std::vector<double>& column : numbers)
                cells << numberOfPgf(row < column.size() ? column[row] : std::nan(""));
            code += QStringLiteral("    ") + cells.join(QLatin1Char(' ')) + QStringLiteral("\\\\\n");
        }
        return code + QStringLiteral("  }");
    }
    void addPlot(const QString& options, const QString& data, const QString& end = {})
    {
        body_ += QStringLiteral("  \\addplot[%1, forget plot] %2%3;\n").arg(options, data, end);
    }

    void addSeries(const PlotParts& plot, const SeriesOfPlot& series)
    {
        const QStringList columns{QStringLiteral("x"), QStringLiteral("y")};
        body_ += QStringLiteral("  % ") + QString(series.name).simplified().remove(QChar(u'\u2028')) + QLatin1Char('\n');
        if (!series.lows.empty())
            return addBand(plot, series);
        if (series.stroke || series.fill) {
            std::vector<double> ys = series.ys;
            if (series.steps && !ys.empty() && series.xs.size() > ys.size())
                ys.push_back(ys.back()); // the end of the last step
            const QString data = table(columns, {series.xs, ys}, std::min(series.xs.size(), ys.size()));
            const QString steps = series.steps ? QStringLiteral("const plot, ") : QString();
            if (series.fill)
                addPlot(steps + fillOptions(*series.fill), data, QStringLiteral(" \\closedcycle"));
            if (series.stroke)
                addPlot(steps + QStringLiteral("mark=none, ") + strokeOptions(*series.stroke), data);
        }
        if (series.mark || !series.errors.empty())
            addMarks(plot, series);
    }

    // Marks are not cut off at the edge of the axes, so that those beyond are left out.
    void addMarks(const PlotParts& plot, const SeriesOfPlot& series)
    {
        std::vector<double> xs, ys, errors;
        for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
            const double x = series.xs[k], y = series.ys[k];
            if (!(x >= plot.x.low && x <= plot.x.high && y >= plot.y.low && y <= plot.y.high))
                continue;
            xs.push_back(x);
            ys.push_back(y);
            errors.push_back(k < series.errors.size() && std::isfinite(series.errors[k]) ? series.errors[k] : 0);
        }
        QString options =
            QStringLiteral("only marks, ") + (series.mark ? markOptions(*series.mark) : QStringLiteral("mark=none"));
        if (series.errors.empty())
            return addPlot(options, table({QStringLiteral("x"), QStringLiteral("y")}, {xs, ys}, xs.size()));
        const QColor bars = series.mark ? series.mark->edge : series.stroke ? series.stroke->color : plot.ink;
        options += QStringLiteral(", error bars/y dir=both, error bars/y explicit, error bars/error bar style={draw=%1}")
                       .arg(color(bars));
        QString data = table({QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("error")}, {xs, ys, errors}, xs.size());
        data.replace(QStringLiteral("row sep="), QStringLiteral("y error=error, row sep="));
        addPlot(options, data);
    }

    // Draws the outline of the band: along its upper edge, and back along the lower one.
    void addBand(const PlotParts& plot, const SeriesOfPlot& band)
    {
        for (std::size_t begin = 0; begin < band.xs.size();) {
            const auto isThere = [&](std::size_t k) { return std::isfinite(band.lows[k]) && std::isfinite(band.highs[k]); };
            std::size_t end = begin;
            while (end < band.xs.size() && isThere(end))
                ++end;
            std::vector<double> xs, ys;
            for (std::size_t k = begin; k < end; ++k) {
                xs.push_back(band.xs[k]);
                ys.push_back(band.highs[k]);
            }
            for (std::size_t k = end; k-- > begin;) {
                xs.push_back(band.xs[k]);
                ys.push_back(plot.y.logarithmic ? std::max(band.lows[k], plot.y.low) : band.lows[k]);
            }
            if (end > begin + 1)
                addPlot(QStringLiteral("mark=none, ") + fillOptions(band.fill.value_or(plot.grid)),
                    table({QStringLiteral("x"), QStringLiteral("y")}, {xs, ys}, xs.size()), QStringLiteral(" -- cycle"));
            begin = end + 1;
        }
    }

    void addZone(const PlotParts& plot, const ZoneOfPlot& zone)
    {
        const double low = std::max(zone.low, plot.x.low), high = std::min(zone.high, plot.x.high);
        if (!(low < high))
            return;
        addPlot(QStringLiteral("mark=none, ") + fillOptions(zone.fill),
            table({QStringLiteral("x"), QStringLiteral("y")},
                {{low, high, high, low}, {plot.y.low, plot.y.low, plot.y.high, plot.y.high}}, 4),
            QStringLiteral(" -- cycle"));
        if (!zone.text.isEmpty())
            body_ += QStringLiteral("  \\node[anchor=north, text=%1] at (axis cs:%2,%3) {%4};\n")
                         .arg(color(plot.quietInk), numberOfPgf(middle(plot.x, low, high)), numberOfPgf(plot.y.high),
                             words(zone.text));
    }
    static double middle(const AxisOfPlot& axis, double low, double high)
    {
        return axis.logarithmic ? std::sqrt(low * high) : (low + high) / 2;
    }

    void addRule(const PlotParts& plot, const RuleOfPlot& rule)
    {
        const AxisOfPlot &across = rule.isUpright ? plot.x : plot.y, &along = rule.isUpright ? plot.y : plot.x;
        if (!(rule.at >= across.low && rule.at <= across.high))
            return;
        const std::vector<double> at{rule.at, rule.at}, ends{along.low, along.high};
        addPlot(QStringLiteral("mark=none, ") + strokeOptions(rule.stroke),
            table({QStringLiteral("x"), QStringLiteral("y")}, {rule.isUpright ? at : ends, rule.isUpright ? ends : at}, 2));
        if (rule.text.isEmpty())
            return;
        body_ += QStringLiteral("  \\node[anchor=%1, inner sep=2pt, text=%2] at (axis cs:%3,%4) {%5};\n")
                     .arg(rule.isUpright ? QStringLiteral("north west") : QStringLiteral("south west"), color(plot.ink),
                         numberOfPgf(rule.isUpright ? rule.at : along.low), numberOfPgf(rule.isUpright ? along.high : rule.at),
                         words(rule.text));
    }

    void addWords(const PlotParts& plot, const WordsOfPlot& each)
    {
        const QString width = each.width > 0 ? QStringLiteral(", text width=%1mm, align=left").arg(inMm(each.width)) : QString();
        body_ += QStringLiteral("\\node[anchor=north west, inner sep=0pt, text=%1%2%3] at (%4,%5) {%6};\n")
                     .arg(color(each.color.value_or(plot.hasAxes ? plot.ink : QColor(Qt::black))),
                         each.isBold ? QStringLiteral(", font=\\fontsize{%1}{%2}\\selectfont\\bfseries")
                                           .arg(numberOfPgf(sheet_.fontPt * 1.15), numberOfPgf(sheet_.fontPt * 1.3))
                                     : QString(),
                         width, inMm(each.at.x()), inMm(heightOf(each.at.y())), words(each.text));
    }

    const PgfSheet& sheet_;
    QString body_, texts_;
    QMap<QRgb, QString> colors_; // names
};

} // namespace

QByteArray pgfBytes(const std::vector<PlotParts>& plots, const PgfSheet& sheet)
{
    PgfWriter writer(sheet);
    if (sheet.ground)
        writer.color(*sheet.ground);
    for (const PlotParts& plot : plots)
        writer.add(plot);
    return writer.finished();
}

} // namespace attentoscope
