// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/resources.h"

#include <QCoreApplication>
#include <QDir> // declares Q_INIT_RESOURCE, too
#include <QFileInfo>

void attentoscopeInitResources()
{
    Q_INIT_RESOURCE(attentoscope_files);
    Q_INIT_RESOURCE(attentoscope_catalogues);
}

QString shippedModel()
{
    const QString folders[] = {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/attentoscope"),
        QStringLiteral(ATTENTOSCOPE_RESOURCES)};
    for (const QString& folder : folders)
        if (const QFileInfo file(folder + QStringLiteral("/models/newton.npz")); file.isFile())
            return QDir::cleanPath(file.absoluteFilePath());
    return {};
}
