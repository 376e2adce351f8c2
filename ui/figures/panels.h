// Several views on one sheet, with a letter each, as papers have them.
#pragma once

#include "ui/figures/export_figure.h"
#include "ui/figures/named_figure.h"

#include <QStringList>

#include <vector>

namespace attentoscope {

// Names of views as they are said in a line: "explore/map, explore/curves; entropy/spectrum" are two rows. A single name is no
// panel but the figure itself.
std::vector<QStringList> panelRows(const QString& views);
QString panelText(const std::vector<QStringList>& rows);

// With a line or more of text below it, for which a sheet should be so much higher.
SharedFigure withCaption(SharedFigure figure, const QString& caption);
double captionHeight(const QString& caption, const FigureOptions& options); // mm

// Rows of panels (a), (b), … as wide as a page, each as wide as its shape asks for at the height of its row. One alone is itself.
NamedFigure composePanels(const std::vector<std::vector<NamedFigure>>& rows);

} // namespace attentoscope
