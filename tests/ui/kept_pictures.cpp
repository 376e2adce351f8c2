// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/kept_pictures.h"

#include "core/attention/machine.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMainWindow>
#include <QPainter>
#include <QPixmap>
#include <QProcess>
#include <QStatusBar>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdlib>

namespace attentoscope {

namespace {

constexpr int mostKilobytes = 150; // of one file

// Tells by what a picture is drawn in the same way again: Qt, and the instructions of the processor where networks have learned,
// because these round products differently and a training then goes its own way.
QString drawnBy(const QString& file)
{
    const QString by = QStringLiteral("Attentoscope, Qt %1").arg(QString::fromLatin1(qVersion()));
    return file.contains(QLatin1String("extrapolation")) ? by + QLatin1String(", ") + QString::fromStdString(simdName()) : by;
}

// Returns the share of the points that differ, at half the size.
double shareApart(const QImage& a, const QImage& b)
{
    const auto half = [](const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32)
            .scaled(image.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_Grayscale8);
    };
    const QImage one = half(a), other = half(b);
    constexpr int apart = 40;
    long long differ = 0;
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x)
            differ += std::abs(one.constScanLine(y)[x] - other.constScanLine(y)[x]) > apart;
    return double(differ) / (double(one.width()) * one.height());
}

QImage without(const QRegion& parts, QImage image)
{
    image = image.convertToFormat(QImage::Format_RGB32);
    QPainter painter(&image);
    for (const QRect& part : parts)
        painter.fillRect(part, Qt::white);
    return image;
}

// Writes the image with 96 colours, and by what it was drawn.
testing::AssertionResult keep(const QString& path, const QImage& drawn)
{
    const QTemporaryDir folder;
    const QString plain = folder.filePath("plain.png");
    if (!drawn.save(plain))
        return testing::AssertionFailure() << "it cannot be written";
    const int status = QProcess::execute(QStringLiteral("convert"),
        {plain, "-dither", "None", "-colors", "96", "+set", "date:create", "+set", "date:modify", "-set", "Software",
            drawnBy(path), "-define", "png:exclude-chunks=date,time,gAMA,cHRM,bKGD,pHYs", "-define", "png:compression-level=9",
            "PNG8:" + path});
    return status == 0 ? testing::AssertionSuccess()
                       : testing::AssertionFailure() << "ImageMagick's convert cannot write " << path.toStdString();
}

} // namespace

double apartFromAfar(const QImage& a, const QImage& b)
{
    const QSize parts(12, 12);
    const QImage one = a.scaled(parts, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage other = b.scaled(parts, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double apart = 0, empty = 1;
    for (int y = 0; y < parts.height(); ++y)
        for (int x = 0; x < parts.width(); ++x) {
            apart += std::abs(qGray(one.pixel(x, y)) - qGray(other.pixel(x, y)));
            empty += 255 - qGray(other.pixel(x, y));
        }
    return apart / empty;
}

testing::AssertionResult isKept(const QString& file, const QImage& drawn, const QRegion& passing)
{
    const QString path = QStringLiteral(TEST_DATA "/../../resources/") + file;
    const QImage kept(path);
    const bool isSame = kept.text(QStringLiteral("Software")) == drawnBy(file);
    constexpr double mostApart = 0.0002, mostFromAfar = 0.4;
    const double share = kept.size() == drawn.size() ? shareApart(without(passing, kept), without(passing, drawn)) : 1;
    const double afar = kept.isNull() ? 1 : apartFromAfar(kept, drawn);
    const bool draws = std::getenv("ATTENTOSCOPE_DRAWS") != nullptr;
    if (draws ? isSame && share <= mostApart : isSame ? share <= mostApart : afar < mostFromAfar)
        return QFile(path).size() <= mostKilobytes * 1024LL ? testing::AssertionSuccess()
                                                            : testing::AssertionFailure() << file.toStdString() << " is large";
    if (draws) {
        std::printf("draws %s anew: %.3f %% of it differ\n", qPrintable(file), 100 * share);
        return keep(path, drawn);
    }
    return testing::AssertionFailure() << file.toStdString() << " is older than what is drawn now: " << 100 * share
                                       << " % of it differ, from afar " << afar
                                       << "; cmake --build build/release --target pictures draws it anew, then look at it";
}

testing::AssertionResult isWindowKept(const QString& name, const QString& language, QWidget* window)
{
    for (int i = 0; i < 3; ++i) // layouts are posted, and may post others
        QCoreApplication::processEvents();
    QRegion passing;
    if (const auto* main = qobject_cast<QMainWindow*>(window))
        passing = main->statusBar()->geometry(); // says how long it took, and on what
    for (const QLineEdit* each : window->findChildren<QLineEdit*>())
        if (each->isVisible() && QDir::isAbsolutePath(each->text())) // shows the end of a path, wherever that begins
            passing += QRect(each->mapTo(window, QPoint()), each->size());
    return isKept(QStringLiteral("screenshots/%1.%2.png").arg(name, language), window->grab().toImage(), passing);
}

} // namespace attentoscope
