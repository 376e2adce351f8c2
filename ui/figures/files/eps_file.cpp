// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/eps_file.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace attentoscope {

namespace {

constexpr double parts = 10; // The file counts in these parts of a unit: steps of 2 µm where a unit is 1/1200 inch.
constexpr double pointsPerInch = 72, pointsPerMm = pointsPerInch / 25.4;

const char* const prolog = "%%BeginProlog\n"
                           "20 dict begin\n"
                           "/m {moveto} bind def /l {rlineto} bind def /c {rcurveto} bind def /h {closepath} bind def\n"
                           "/f {fill} bind def /e {eofill} bind def /s {stroke} bind def /g {setrgbcolor} bind def\n"
                           "/w {setlinewidth} bind def /J {setlinecap} bind def /j {setlinejoin} bind def\n"
                           "/M {setmiterlimit} bind def /d {setdash} bind def /n {newpath} bind def\n"
                           "/q {gsave} bind def /Q {grestore} bind def /W {clip newpath} bind def /E {eoclip newpath} bind def\n"
                           "%%EndProlog\n";

// Returns a text of DSC comments: letters beyond ASCII are bytes of UTF-8.
QByteArray dscText(const QString& text)
{
    QByteArray escaped = "(";
    for (const char letter : text.left(60).simplified().toUtf8()) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '(' || letter == ')' || letter == '\\')
            escaped += QByteArray("\\") + letter;
        else if (code < ' ' || code >= 127)
            escaped += '\\' + QByteArray::number(code, 8).rightJustified(3, '0');
        else
            escaped += letter;
    }
    return escaped + ')';
}

QByteArray ascii85(const QByteArray& bytes)
{
    constexpr int perLine = 75;
    QByteArray text;
    int inLine = 0;
    const auto put = [&](char letter) {
        text += letter;
        if (++inLine == perLine) {
            text += '\n';
            inLine = 0;
        }
    };
    for (qsizetype at = 0; at < bytes.size(); at += 4) {
        const qsizetype count = std::min<qsizetype>(4, bytes.size() - at);
        std::uint32_t word = 0;
        for (qsizetype i = 0; i < 4; ++i)
            word = word << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        if (word == 0 && count == 4) {
            put('z');
            continue;
        }
        char digits[5];
        for (int i = 4; i >= 0; --i, word /= 85)
            digits[i] = char('!' + word % 85);
        for (qsizetype i = 0; i <= count; ++i)
            put(digits[i]);
    }
    return text + "~>\n";
}

class EpsWriter
{
public:
    void add(const FlatItem& item)
    {
        setClips(item.clips);
        if (!item.image.isNull())
            return addImage(item);
        if (item.color != color_) {
            color_ = item.color;
            line({part(color_.redF()), part(color_.greenF()), part(color_.blueF()), "g"});
        }
        if (item.pen)
            setPen(*item.pen);
        addPath(item.path);
        out_ += item.pen ? "s\n" : item.path.fillRule() == Qt::OddEvenFill ? "e\n" : "f\n";
    }
    QByteArray finished()
    {
        setClips({});
        return out_;
    }

private:
    using Clips = std::vector<std::shared_ptr<const QPainterPath>>;

    static QByteArray number(double value) { return QByteArray::number(qRound64(value * parts)); }
    static QPointF place(const QPointF& at) { return {std::round(at.x() * parts), std::round(at.y() * parts)}; }
    // Returns the way between two places, which has fewer digits than they have.
    static QByteArray way(const QPointF& from, const QPointF& to)
    {
        const QPointF way = place(to) - place(from);
        return QByteArray::number(qRound64(way.x())) + ' ' + QByteArray::number(qRound64(way.y()));
    }
    static QByteArray part(double value) { return QByteArray::number(value, 'g', 3); }
    void line(const QByteArrayList& words) { out_ += words.join(' ') + '\n'; }

    void setClips(const Clips& clips)
    {
        if (clips == clips_)
            return;
        if (!clips_.empty())
            out_ += "Q\n";
        if (!clips.empty())
            out_ += "q\n";
        for (const auto& clip : clips) {
            addPath(*clip);
            out_ += clip->fillRule() == Qt::OddEvenFill ? "E\n" : "W\n";
        }
        clips_ = clips;
        color_ = QColor(); // the state may be another one
        pen_.reset();
    }
    void setPen(const QPen& pen)
    {
        if (pen_ && *pen_ == pen)
            return;
        pen_ = pen;
        const int cap = pen.capStyle() == Qt::RoundCap ? 1 : pen.capStyle() == Qt::SquareCap ? 2 : 0;
        const int join = pen.joinStyle() == Qt::RoundJoin ? 1 : pen.joinStyle() == Qt::BevelJoin ? 2 : 0;
        QByteArrayList dashes;
        if (pen.style() != Qt::SolidLine)
            for (const double length : pen.dashPattern())
                dashes << number(std::max(length * pen.widthF(), 1.0 / parts));
        line({number(pen.widthF()), "w", QByteArray::number(cap), "J", QByteArray::number(join), "j",
            QByteArray::number(std::max(1.0, 2 * pen.miterLimit())), "M", '[' + dashes.join(' ') + ']',
            number(pen.dashOffset() * pen.widthF()), "d"});
    }
    void addPath(const QPainterPath& path)
    {
        out_ += "n\n";
        QPointF begin;
        const auto close = [&](int last) { // a subpath that ends where it begins has no caps there
            if (last > 0 && QPointF(path.elementAt(last)) == begin)
                out_ += "h\n";
        };
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element& to = path.elementAt(i);
            if (to.isMoveTo()) {
                close(i - 1);
                begin = to;
                line({number(to.x), number(to.y), "m"});
            } else if (to.isLineTo()) {
                line({way(path.elementAt(i - 1), to), "l"});
            } else {
                const QPointF from = path.elementAt(i - 1);
                line({way(from, to), way(from, path.elementAt(i + 1)), way(from, path.elementAt(i + 2)), "c"});
                i += 2;
            }
        }
        close(path.elementCount() - 1);
    }
    void addImage(const FlatItem& item)
    {
        constexpr qsizetype lengthBytes = 4; // before what qCompress() returns
        const QImage image = item.image.convertToFormat(QImage::Format_RGB888);
        const QByteArray width = QByteArray::number(image.width()), height = QByteArray::number(image.height());
        QByteArray pixels;
        for (int y = 0; y < image.height(); ++y)
            pixels.append(reinterpret_cast<const char*>(image.constScanLine(y)), 3 * qsizetype(image.width()));
        const QRectF place = item.path.boundingRect();
        out_ += "q\n/DeviceRGB setcolorspace\n";
        line({number(place.left()), number(place.top()), "translate", number(place.width()), number(place.height()), "scale"});
        line(
            {"<< /ImageType 1 /Width", width, "/Height", height, "/BitsPerComponent 8 /Decode [0 1 0 1 0 1] /Interpolate false"});
        line({"/ImageMatrix [", width, "0 0", height,
            "0 0 ] /DataSource currentfile /ASCII85Decode filter /FlateDecode filter >>", "image"});
        out_ += ascii85(qCompress(pixels).mid(lengthBytes));
        out_ += "Q\n";
    }

    QByteArray out_;
    Clips clips_;
    QColor color_;
    std::optional<QPen> pen_;
};

} // namespace

QByteArray epsBytes(
    const FlatDrawing& drawing, const QSizeF& sheetMm, double dpi, const QString& title, const QByteArray& comments)
{
    const QSizeF points = sheetMm * pointsPerMm;
    const auto exact = [](double value) { return QByteArray::number(value, 'f', 4); };
    QByteArray eps = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 " + QByteArray::number(std::ceil(points.width())) + ' '
        + QByteArray::number(std::ceil(points.height())) + "\n%%HiResBoundingBox: 0 0 " + exact(points.width()) + ' '
        + exact(points.height()) + "\n%%Creator: Attentoscope\n";
    if (!title.isEmpty())
        eps += "%%Title: " + dscText(title) + '\n';
    eps += "%%LanguageLevel: 3\n%%DocumentData: Clean7Bit\n%%EndComments\n" + comments + prolog;
    const QByteArray unit = QByteArray::number(pointsPerInch / dpi / parts, 'g', 10);
    eps += "gsave\n0 0 " + exact(points.width()) + ' ' + exact(points.height()) + " rectclip\n0 " + exact(points.height())
        + " translate " + unit + " -" + unit + " scale\n";
    EpsWriter writer;
    for (const FlatItem& item : drawing.items())
        writer.add(item);
    return eps + writer.finished() + "grestore\nshowpage\nend\n%%EOF\n";
}

} // namespace attentoscope
