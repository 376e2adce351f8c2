// The whole window, or one of its pictures as a figure, into a file once every result is in.
#pragma once

#include "core/base/outcome.h"

#include "ui/theme/theme.h"

#include <QString>

#include <optional>

namespace attentoscope {

class MainWindow;

// Runs the event loop until the engine rests, curves included. Errors: the experiment cannot be evaluated, it takes longer
// than the limit, the file cannot be written.
Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds = 600);

struct FigureRequest {
    QString view; // NamedFigure::key on the page that is open
    std::optional<double> widthMm, heightMm; // what is missing follows from the picture's own size
    double dpi = 300;
    double fontPt = 8;
    Theme theme = Theme::light();
};
// Errors: also a view that the page does not have, one with nothing to be seen, what exportFigure refuses.
Outcome<Done> renderFigure(MainWindow& window, const FigureRequest& request, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
