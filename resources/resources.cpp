#include "resources/resources.h"

#include <QDir> // Q_INIT_RESOURCE

void attentoscopeInitResources()
{
    Q_INIT_RESOURCE(attentoscope_files);
    Q_INIT_RESOURCE(attentoscope_catalogues);
}
