#include "ui/figures/figure_session.h"

#include "core/base/safe_file.h"
#include "ui/figures/export_figure.h"

#include <QBuffer>
#include <QImageReader>
#include <QXmlStreamReader>

#include <optional>

namespace attentoscope {
namespace {

constexpr std::uintmax_t largestFile = std::uintmax_t(512) << 20;

std::optional<QString> fromPng(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const QString text = QImageReader(&buffer, "png").text(sessionTextKey);
    return text.isEmpty() ? std::nullopt : std::optional(text);
}

std::optional<QString> fromSvg(const QByteArray& bytes)
{
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QStringLiteral("metadata")
            && xml.attributes().value(QStringLiteral("id")) == sessionTextKey)
            return xml.readElementText();
    return {};
}

// The stream of the embedded file as QPdfWriter lays it down: a dictionary, "stream", the (deflated) bytes, "endstream".
std::optional<QString> fromPdf(const QByteArray& bytes)
{
    const auto name = bytes.indexOf("/EF <</F ");
    if (name < 0)
        return {};
    const auto object = bytes.mid(name + 9, 12).split(' ').value(0);
    const auto begin = bytes.indexOf("\n" + object + " 0 obj");
    const auto body = begin < 0 ? -1 : bytes.indexOf("stream\n", begin);
    const auto end = body < 0 ? -1 : bytes.indexOf("\nendstream", body);
    if (end < 0)
        return {};
    const QByteArray content = bytes.mid(body + 7, end - body - 7);
    if (!bytes.mid(begin, body - begin).contains("/FlateDecode"))
        return QString::fromUtf8(content);
    // qUncompress wants the expected size in front; it grows its buffer when that was too small.
    const QByteArray plain = qUncompress(QByteArray("\0\1\0\0", 4) + content);
    return plain.isEmpty() ? std::nullopt : std::optional(QString::fromUtf8(plain));
}

} // namespace

QByteArray svgWithSession(const QByteArray& svg, const QString& session)
{
    const auto tag = svg.indexOf("<svg");
    const auto end = tag < 0 ? -1 : svg.indexOf('>', tag);
    if (end < 0)
        return svg;
    const QString metadata = QStringLiteral("\n<metadata id=\"%1\">%2</metadata>").arg(sessionTextKey, session.toHtmlEscaped());
    return svg.left(end + 1) + metadata.toUtf8() + svg.mid(end + 1);
}

Outcome<QString> sessionInFigure(const std::filesystem::path& path)
{
    const auto bytes = readWholeFile(path, largestFile);
    if (!bytes)
        return bytes.error();
    const QByteArray content = QByteArray::fromRawData(bytes->data(), qsizetype(bytes->size()));
    std::optional<QString> text;
    if (content.startsWith("\x89PNG"))
        text = fromPng(content);
    else if (content.startsWith("%PDF"))
        text = fromPdf(content);
    else
        text = fromSvg(content);
    if (!text)
        return badInput(path.string(), Message(ATT_TEXT("core", "no session is stored in this figure")));
    return *text;
}

} // namespace attentoscope
