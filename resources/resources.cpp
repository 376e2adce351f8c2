// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/resources.h"

#include <QCoreApplication>
#include <QDir> // declares Q_INIT_RESOURCE, too
#include <QFileInfo>

namespace {

// Returns the folder of the program; before there is an application, Qt would warn and return nothing.
QString programFolder()
{
    return QCoreApplication::instance() != nullptr
        ? QCoreApplication::applicationDirPath()
        : QFileInfo(QFileInfo(QStringLiteral("/proc/self/exe")).canonicalFilePath()).path();
}

// Returns the first of these files that exists: where the program is installed, in the source tree.
QString firstOf(const QString& installed, const QString& inSources)
{
    for (const QString& path : {programFolder() + QStringLiteral("/../share/") + installed,
             QStringLiteral(ATTENTOSCOPE_RESOURCES) + QLatin1Char('/') + inSources})
        if (const QFileInfo file(path); file.isFile())
            return QDir::cleanPath(file.absoluteFilePath());
    return {};
}

} // namespace

void attentoscopeInitResources()
{
    Q_INIT_RESOURCE(attentoscope_files);
    Q_INIT_RESOURCE(attentoscope_catalogues);
}

QString shippedModel() { return firstOf(QStringLiteral("attentoscope/models/newton.npz"), QStringLiteral("models/newton.npz")); }

QString shippedNetworks()
{
    return firstOf(
        QStringLiteral("attentoscope/models/max-retrieval.safetensors"), QStringLiteral("models/max-retrieval.safetensors"));
}

QString shippedScreenshot(const QString& name)
{
    return firstOf(QStringLiteral("doc/attentoscope/guide/pictures/") + name, QStringLiteral("screenshots/") + name);
}
