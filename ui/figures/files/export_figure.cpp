// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/export_figure.h"

#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "ui/figures/files/eps_file.h"
#include "ui/figures/files/figure_session.h"
#include "ui/figures/files/pdf_file.h"
#include "ui/figures/files/pgf_file.h"
#include "ui/figures/files/svg_clip.h"
#include "ui/figures/files/text_device.h"
#include "ui/figures/files/tiff_file.h"
#include "ui/figures/files/xmp_packet.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/text_line.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QClipboard>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QMimeData>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>
#include <new>

namespace attentoscope {
namespace {

constexpr double mmPerInch = 25.4;
// Resolution at which SVG and PDF are laid out: fine, because QCustomPlot's layout counts in whole units.
constexpr int vectorDpi = int(96 * SheetLayout::unitOfPdf);
constexpr int screenDpi = 200; // of screenSvg()
constexpr QCPPainter::PainterModes vectorModes = QCPPainter::pmVectorized | QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic;
constexpr int pngQuality = 60; // Qt's name for zlib's level 3: maps in half the time of the usual level, and no larger
constexpr double largestSide = 32767; // limit of Qt's painters
constexpr double mostPixels = 400e6;

QSize sizeAt(const FigureOptions& options, double dpi)
{
    return {int(std::lround(options.widthMm / mmPerInch * dpi)), int(std::lround(options.heightMm / mmPerInch * dpi))};
}

std::optional<Error> problemOf(const FigureOptions& options, const std::string& name)
{
    const bool numbers = std::isfinite(options.widthMm) && std::isfinite(options.heightMm) && std::isfinite(options.dpi)
        && std::isfinite(options.fontPt) && std::isfinite(options.lineWidth);
    if (!numbers || !figureSides.hold(options.widthMm) || !figureSides.hold(options.heightMm))
        return badInput(name, Message(ATT_TEXT("core", "width and height of a figure must be 10 to 2000 mm")));
    if (!figureDpi.hold(options.dpi))
        return badInput(name, Message(ATT_TEXT("core", "the resolution of a figure must be 30 to 2400 dpi")));
    if (!figureFontPt.hold(options.fontPt))
        return badInput(name, Message(ATT_TEXT("core", "the font size of a figure must be 3 to 72 points")));
    if (options.lineWidth < 0.1 || options.lineWidth > 10)
        return badInput(name, Message(ATT_TEXT("core", "lines of a figure must be 0.1 to 10 times as wide as the default")));
    if (!options.family.isEmpty() && !QFontDatabase::hasFamily(options.family)) {
        std::vector<std::string> known;
        for (const QString& family : QFontDatabase::families())
            known.push_back(family.toStdString());
        const std::string typed = options.family.toStdString(), meant = nearestName(typed, known);
        return badInput(name,
            meant.empty()
                ? Message(ATT_TEXT("core", "there is no font \"%1\" on this machine"), {typed})
                : Message(ATT_TEXT("core", "there is no font \"%1\" on this machine, did you mean %2?"), {typed, meant}));
    }
    return {};
}

FigureStyle style(const FigureOptions& options, double dpi)
{
    FigureStyle result;
    result.theme = options.theme;
    result.unit = dpi / 96.0;
    result.fontPt = options.fontPt;
    result.stroke = options.lineWidth;
    result.hasNotes = options.hasNotes;
    result.family = options.family;
    result.columns = options.columns;
    return result;
}

// Returns the sheet without its border, exactly as wide as that of a PDF, so that both have room for the same columns: pixels are
// rounded.
QRectF inside(const FigureOptions& options, double dpi)
{
    const auto withoutBorder = [&](double at) {
        const double border = style(options, at).length(2);
        return QRectF(QPointF(), QSizeF(sizeAt(options, at))).adjusted(border, border, -border, -border);
    };
    QRectF room = withoutBorder(dpi);
    room.setWidth(withoutBorder(vectorDpi).width() * dpi / vectorDpi);
    return room;
}

bool endsOn(const std::filesystem::path& path, QLatin1String ending)
{
    return QString::fromStdString(path.extension().string()).compare(ending, Qt::CaseInsensitive) == 0;
}
bool isPng(const std::filesystem::path& path) { return endsOn(path, QLatin1String(".png")); }
bool isTiff(const std::filesystem::path& path)
{
    return endsOn(path, QLatin1String(".tif")) || endsOn(path, QLatin1String(".tiff"));
}
bool isSvg(const std::filesystem::path& path) { return endsOn(path, QLatin1String(".svg")); }
bool isPdf(const std::filesystem::path& path) { return endsOn(path, QLatin1String(".pdf")); }
bool isEps(const std::filesystem::path& path) { return endsOn(path, QLatin1String(".eps")); }
bool isPgf(const std::filesystem::path& path)
{
    return endsOn(path, QLatin1String(".pgf")) || endsOn(path, QLatin1String(".tex"));
}

bool hasFigureEnding(const std::filesystem::path& path)
{
    return isOfPixels(path) || isSvg(path) || isPdf(path) || isEps(path) || isPgf(path);
}

// Returns the resolution at which the file of this name is laid out.
double layoutDpi(const std::filesystem::path& path, const FigureOptions& options)
{
    return isOfPixels(path) ? options.dpi : vectorDpi;
}

// dpi: that of the layout; scale: units of the device in one of the layout.
void paintOn(QPaintDevice& device, const Figure& figure, const QSize& size, double dpi, QCPPainter::PainterModes modes,
    const FigureOptions& options, double scale = 1)
{
    const FigureStyle look = style(options, dpi);
    QCPPainter painter(&device);
    painter.setModes(modes);
    painter.scale(scale, scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else the PDF would hold maps as lossy JPEG
    if (!options.transparent)
        painter.fillRect(QRect(QPoint(), size), look.theme.background);
    figure.paint(painter, inside(options, dpi), look);
}

QString wordsOf(const Figure& figure, const FigureOptions& options)
{
    return inOneText({options.verdict, figure.description(), options.caption});
}

Outcome<QByteArray> pngBytes(const Figure& figure, const FigureOptions& options, const std::string& name)
{
    auto image = figureImage(figure, options);
    if (!image)
        return Error{image.error().kind, name, image.error().why, {}};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!options.session.isEmpty())
        image->setText(QLatin1String(figureSessionKey), options.session);
    if (!options.title.isEmpty())
        image->setText(QStringLiteral("Title"), options.title);
    if (const QString words = wordsOf(figure, options); !words.isEmpty())
        image->setText(QStringLiteral("Description"), words);
    if (!image->save(&buffer, "PNG", pngQuality))
        return failure(name, Message(ATT_TEXT("core", "the figure could not be encoded as %1"), {"PNG"}));
    return bytes;
}

Outcome<QByteArray> tiffOf(const Figure& figure, const FigureOptions& options, const std::string& name)
{
    const auto image = figureImage(figure, options);
    if (!image)
        return Error{image.error().kind, name, image.error().why, {}};
    const QString words = wordsOf(figure, options);
    const auto bytes = tiffBytes(*image, options.dpi,
        {.title = options.title, .description = words, .xmp = xmpPacket(options.title, words, options.session)});
    return bytes ? Outcome<QByteArray>(*bytes)
                 : failure(name, Message(ATT_TEXT("core", "the figure could not be encoded as %1"), {"TIFF"}));
}

// Gives the sheet its exact size: QSvgGenerator counts in whole units of its resolution, which are 0.02 mm.
void setExactSheet(QByteArray& svg, const FigureOptions& options)
{
    const QByteArray before = "<svg width=\"";
    const qsizetype begin = svg.indexOf(before), end = svg.indexOf("viewBox", begin);
    if (begin < 0 || end < 0)
        return;
    const auto inMm = [](double length) { return QByteArray::number(length, 'g', 8) + "mm\""; };
    svg.replace(begin, end - begin, before + inMm(options.widthMm) + " height=\"" + inMm(options.heightMm) + "\n ");
}

QByteArray svgBytes(const Figure& figure, const FigureOptions& options, int dpi = vectorDpi)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    const QSize size = sizeAt(options, dpi);
    generator.setOutputDevice(&buffer);
    generator.setResolution(dpi);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle({}); // written below
    generator.setDescription({});
    paintOn(generator, figure, size, dpi, vectorModes, options);
    buffer.close();
    // Qt 6.4 writes both without escaping "&" and "<", which makes a file that no program reads.
    const QByteArray words = wordsOf(figure, options).toHtmlEscaped().toUtf8(), title = options.title.toHtmlEscaped().toUtf8();
    const QByteArray head = (title.isEmpty() ? QByteArray() : "<title>" + title + "</title>\n")
        + (words.isEmpty() ? QByteArray() : "<desc>" + words + "</desc>\n");
    bytes.insert(bytes.indexOf("<defs>"), head);
    setExactSheet(bytes, options);
    bytes.replace("version=\"1.2\" baseProfile=\"tiny\"", "version=\"1.1\""); // the profile has no clip paths
    // A viewer without the font must fall back to a sans serif, not to its own default.
    const QStringList families = style(options, dpi).font().families();
    const QByteArray first = families.front().toHtmlEscaped().toUtf8();
    const QByteArray all = families.join(QStringLiteral(", ")).toHtmlEscaped().toUtf8();
    bytes.replace("font-family=\"" + first + "\"", "font-family=\"" + all + ", sans-serif\"");
    // Cells keep sharp edges at any zoom; the attribute that Qt writes says so only to older viewers.
    bytes.replace("image-rendering=\"optimizeSpeed\"", "image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"");
    bytes = withSvgClips(bytes);
    return options.session.isEmpty() ? bytes : svgWithSession(bytes, options.session);
}

// Gives the page its exact size, without a change of length, because the file says where each of its objects begins. QPdfWriter
// rounds pages to whole points, which makes 88.9 mm of 89, and counts from their upper edge.
void setExactPage(QByteArray& pdf, const FigureOptions& options)
{
    constexpr double pointsOfMm = 72 / 25.4;
    const QByteArray before = "/MediaBox [";
    const qsizetype begin = pdf.indexOf(before) + before.size(), end = pdf.indexOf(']', begin);
    const QList<QByteArray> rounded = pdf.mid(begin, end - begin).split(' ');
    if (begin < before.size() || end < 0 || rounded.size() != 4)
        return;
    const double top = rounded[3].toDouble();
    const QByteArray exact = "0 " + QByteArray::number(top - pointsOfMm * options.heightMm, 'f', 4) + ' '
        + QByteArray::number(pointsOfMm * options.widthMm, 'f', 4) + ' ' + QByteArray::number(top, 'f', 0);
    if (exact.size() <= end - begin)
        pdf.replace(begin, end - begin, exact.leftJustified(end - begin));
}

QByteArray pdfBytes(const Figure& figure, const FigureOptions& options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(vectorDpi);
    writer.setCreator(QStringLiteral("Attentoscope"));
    writer.setTitle(options.title);
    if (const QString words = wordsOf(figure, options); !words.isEmpty())
        writer.setDocumentXmpMetadata(xmpPacket(options.title, words));
    writer.setPageSize(
        QPageSize(QSizeF(options.widthMm, options.heightMm), QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    if (!options.session.isEmpty())
        writer.addFileAttachment(QLatin1String(figureSessionFile), options.session.toUtf8(), QStringLiteral("application/json"));
    paintOn(writer, figure, sizeAt(options, vectorDpi), vectorDpi, vectorModes, options);
    buffer.close();
    setExactPage(bytes, options);
    return finishedPdf(bytes);
}

// Nothing is translucent in EPS.
QByteArray epsOf(const Figure& figure, const FigureOptions& options)
{
    FlatDrawing drawing(sizeAt(options, vectorDpi), vectorDpi);
    paintOn(drawing, figure, sizeAt(options, vectorDpi), vectorDpi, vectorModes, options);
    const std::string session = options.session.isEmpty() ? std::string() : sessionInComments(options.session.toStdString());
    return epsBytes(drawing, {options.widthMm, options.heightMm}, vectorDpi, options.title, QByteArray::fromStdString(session));
}

Outcome<QByteArray> pgfOf(const Figure& figure, const FigureOptions& options, const std::string& name)
{
    QString other;
    const auto plots = figure.plots(inside(options, vectorDpi), style(options, vectorDpi), other);
    if (!plots)
        return badInput(name,
            other.isEmpty()
                ? Message(ATT_TEXT("core", "PGF has the numbers of curves, and this is another picture; choose .pdf"))
                : Message(ATT_TEXT("core", "PGF has the numbers of curves, and \"%1\" is another picture; choose .pdf"),
                    {plainText(other).toStdString()}));
    const std::string session = options.session.isEmpty() ? std::string() : sessionInComments(options.session.toStdString());
    PgfSheet sheet{.sizeMm = {options.widthMm, options.heightMm},
        .unitsPerInch = vectorDpi,
        .fontPt = options.fontPt,
        .ground = {},
        .comments = QByteArray::fromStdString(session)};
    if (!options.transparent)
        sheet.ground = options.theme.background;
    return pgfBytes(*plots, sheet);
}

} // namespace

bool isOfPixels(const std::filesystem::path& path) { return isPng(path) || isTiff(path); }

QSize cellsWanted(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options)
{
    constexpr double seenDpi = 600;
    if (problemOf(options, {}))
        return {};
    const double dpi = isOfPixels(path) ? options.dpi : seenDpi;
    const FigureStyle look = style(options, dpi);
    return figure.mapSize(inside(options, dpi).size(), look);
}

std::vector<QStringList> notesOnSheet(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options)
{
    if (problemOf(options, {}))
        return {};
    const double dpi = layoutDpi(path, options);
    const FigureStyle look = style(options, dpi);
    return figure.notesOfPanels(inside(options, dpi), look);
}

double heightOnPaper(const Figure& figure, const QSizeF& usualMm, const FigureOptions& options)
{
    const double shape = usualMm.height() / usualMm.width();
    if (problemOf(options, {}))
        return options.widthMm * shape;
    const FigureStyle look = style(options, vectorDpi);
    const QSize sheet = sizeAt(options, vectorDpi);
    const QSizeF border = QSizeF(sheet) - inside(options, vectorDpi).size();
    const double height = figure.heightFor(sheet.width() - border.width(), shape, look) + border.height();
    return std::ceil(height / vectorDpi * mmPerInch * 10) / 10;
}

QSizeF usualSize(const NamedFigure& figure)
{
    FigureOptions options;
    options.widthMm = figure.sizeMm.width();
    return {figure.sizeMm.width(), heightOnPaper(*figure.figure, figure.sizeMm, options)};
}

std::optional<SmallSheet> smallSheet(const Figure& figure, const FigureOptions& options)
{
    constexpr int mostColumns = 6; // that are tried
    constexpr double slack = 1.02; // type is a little wider at the resolution of a screen
    FigureOptions square = options; // a height that follows from a width may be less than any sheet has
    square.heightMm = options.widthMm;
    if (problemOf(square, {}))
        return {};
    const FigureStyle look = style(options, vectorDpi);
    const QSize sheet = sizeAt(options, vectorDpi);
    const QSizeF room = inside(options, vectorDpi).size();
    const FigureNeed needs = figure.need(room.width(), look);
    const double border = sheet.width() - room.width();
    const auto inMm = [&](double length) { return int(std::ceil((length + border) / vectorDpi * mmPerInch)); };
    if (needs.leastWidth() > slack * room.width())
        return SmallSheet{.isNarrow = true, .leastMm = inMm(needs.leastWidth()), .columns = 0};
    if (needs.leastHeight() <= slack * room.height())
        return {};
    SmallSheet low{.isNarrow = false, .leastMm = inMm(needs.leastHeight()), .columns = 0};
    for (FigureStyle wider = look; look.columns > 0 && wider.columns < mostColumns && low.columns == 0;)
        if (++wider.columns; figure.need(room.width(), wider).leastHeight() <= slack * room.height())
            low.columns = wider.columns;
    return low;
}

std::optional<Error> tooSmall(const Figure& figure, const std::string& name, const FigureOptions& options)
{
    if (auto problem = problemOf(options, name))
        return problem;
    const auto small = smallSheet(figure, options);
    if (!small)
        return {};
    const std::string least = std::to_string(small->leastMm), font = formatNumber(options.fontPt);
    if (small->isNarrow)
        return badInput(name, {ATT_TEXT("core", "must be at least %1 mm wide for text of %2 points"), {least, font}});
    if (small->columns > 0)
        return badInput(name,
            {ATT_TEXT("core", "must be at least %1 mm high at this width and with text of %2 points; or use --columns %3"),
                {least, font, std::to_string(small->columns)}});
    return badInput(
        name, {ATT_TEXT("core", "must be at least %1 mm high at this width and with text of %2 points"), {least, font}});
}

FigureOptions withRoom(const Figure& figure, FigureOptions options)
{
    constexpr int passes = 4; // a wider sheet may need another height
    for (int pass = 0; pass < passes && !problemOf(options, {}) && tooSmall(figure, {}, options); ++pass) {
        const FigureStyle look = style(options, vectorDpi);
        const QSizeF sheet = sizeAt(options, vectorDpi), room = inside(options, vectorDpi).size();
        const FigureNeed needs = figure.need(room.width(), look);
        const QSizeF least = (sheet - room + QSizeF(needs.leastWidth(), needs.leastHeight())) * (mmPerInch / vectorDpi);
        options.widthMm = std::max(options.widthMm, std::ceil(least.width()));
        options.heightMm = std::max(options.heightMm, std::ceil(least.height()));
    }
    return options;
}

std::vector<QRectF> placesOnSheet(const Figure& figure, const FigureOptions& options)
{
    if (problemOf(options, {}))
        return {};
    const QSizeF sheet = sizeAt(options, vectorDpi);
    const FigureStyle look = style(options, vectorDpi);
    std::vector<QRectF> places = figure.places(inside(options, vectorDpi), look);
    for (QRectF& place : places)
        place = {place.x() / sheet.width(), place.y() / sheet.height(), place.width() / sheet.width(),
            place.height() / sheet.height()};
    return places;
}

QByteArray screenSvg(const Figure& figure, const FigureOptions& options) { return svgBytes(figure, options, screenDpi); }

std::vector<PlotReading> readingsOnScreen(const Figure& figure, const FigureOptions& options)
{
    const QSizeF sheet = sizeAt(options, screenDpi);
    const FigureStyle look = style(options, screenDpi);
    std::vector<PlotReading> all = figure.readings(inside(options, screenDpi), look);
    for (PlotReading& each : all)
        each.data = {each.data.x() / sheet.width(), each.data.y() / sheet.height(), each.data.width() / sheet.width(),
            each.data.height() / sheet.height()};
    return all;
}

std::vector<QMarginsF> filmMargins(const Figure& figure, const FigureOptions& options)
{
    if (problemOf(options, {}))
        return {};
    std::vector<QMarginsF> all = figure.margins(inside(options, vectorDpi), style(options, vectorDpi));
    const std::vector<QMarginsF> onScreen = figure.margins(inside(options, screenDpi), style(options, screenDpi));
    for (std::size_t i = 0; i < std::min(all.size(), onScreen.size()); ++i) {
        all[i].setTop(std::max(all[i].top(), onScreen[i].top()));
        all[i].setBottom(std::max(all[i].bottom(), onScreen[i].bottom()));
    }
    return all;
}

namespace {

// Returns an image of `dpi` whose layout has its own resolution.
Outcome<QImage> imageLaidOutAt(double ofLayout, const Figure& figure, const FigureOptions& options, double dpi)
{
    if (const auto problem = problemOf(options, {}))
        return *problem;
    const QSize size = sizeAt(options, dpi);
    const Message tooLarge(ATT_TEXT("core", "%1 × %2 pixels are too many; choose a smaller size or resolution"),
        {std::to_string(size.width()), std::to_string(size.height())});
    if (size.width() > largestSide || size.height() > largestSide || double(size.width()) * size.height() > mostPixels)
        return badInput({}, tooLarge);
    // Opaque by default, so that text keeps its contrast wherever the image is pasted.
    QImage image(size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return failure({}, tooLarge);
    image.fill(Qt::transparent);
    const int dotsPerMeter = int(std::lround(dpi / mmPerInch * 1000));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    if (ofLayout == dpi)
        paintOn(image, figure, size, dpi, QCPPainter::pmNoCaching, options);
    else
        paintOn(image, figure, sizeAt(options, ofLayout), ofLayout, QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic, options,
            dpi / ofLayout);
    return image;
}

} // namespace

Outcome<QImage> figureImage(const Figure& figure, const FigureOptions& options)
{
    return imageLaidOutAt(options.dpi, figure, options, options.dpi);
}

Outcome<QImage> sheetImage(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options, double dpi)
{
    if (auto problem = tooSmall(figure, {}, options))
        return *std::move(problem);
    return imageLaidOutAt(layoutDpi(path, options), figure, options, dpi);
}

namespace {

bool isSeen(char32_t letter)
{
    const QChar::Category category = QChar::category(letter);
    return category != QChar::Other_Control && category != QChar::Other_Format && !QChar::isSpace(letter);
}

} // namespace

std::optional<Message> missingLetters(const Figure& figure, const FigureOptions& options)
{
    constexpr qsizetype most = 20; // that are named
    if (problemOf(options, {}))
        return {};
    QString missing;
    const QSize size = sizeAt(options, vectorDpi);
    TextDevice device(size, vectorDpi, [&missing](const QPointF&, const QTextItem& item, const QPainter&) {
        const QFontMetrics metrics(item.font());
        for (const char32_t letter : item.text().toUcs4())
            if (const QString written = QString::fromUcs4(&letter, 1);
                !metrics.inFontUcs4(letter) && isSeen(letter) && !missing.contains(written))
                missing += written;
    });
    paintOn(device, figure, size, vectorDpi, vectorModes, options);
    if (missing.isEmpty())
        return {};
    const QString named = missing.size() > most ? missing.left(most) + QChar(0x2026) : missing;
    return Message(ATT_TEXT("core", "no installed font has the characters %1; boxes are shown instead"), {named.toStdString()});
}

Outcome<Done> copyFigure(const Figure& figure, const FigureOptions& options)
{
    const auto image = figureImage(figure, options);
    if (!image)
        return image.error();
    auto* both = new QMimeData;
    both->setImageData(*image);
    both->setData(QStringLiteral("image/svg+xml"), svgBytes(figure, options));
    QGuiApplication::clipboard()->setMimeData(both);
    return Done{};
}

Outcome<Done> checkFigure(const std::filesystem::path& path, const FigureOptions& options)
{
    if (const auto problem = problemOf(options, path.string()))
        return *problem;
    if (!hasFigureEnding(path))
        return badInput(
            path.string(), Message(ATT_TEXT("core", "the file name of a figure must end in one of %1"), {figureEndings}));
    return Done{};
}

Outcome<Done> exportFigure(const Figure& figure, const std::filesystem::path& path, const FigureOptions& options)
{
    if (const auto checked = checkFigure(path, options); !checked)
        return checked;
    if (auto problem = tooSmall(figure, path.string(), options))
        return *std::move(problem);
    const Outcome<QByteArray> bytes = isPng(path) ? pngBytes(figure, options, path.string())
        : isTiff(path)                            ? tiffOf(figure, options, path.string())
        : isSvg(path)                             ? svgBytes(figure, options)
        : isEps(path)                             ? epsOf(figure, options)
        : isPgf(path)                             ? pgfOf(figure, options, path.string())
                                                  : pdfBytes(figure, options);
    return bytes ? writeFileSafely(path, {bytes->constData(), std::size_t(bytes->size())}) : bytes.error();
}

} // namespace attentoscope
