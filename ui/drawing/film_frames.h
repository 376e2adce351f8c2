// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the pictures of a film off-screen, one value after the other. All get the same axes and colours, which are known only
// when each value has been computed once: so the first picture comes late, and the others need no more time.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/sheet/named_figure.h"

#include <QObject>
#include <QSize>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

class FigureMaker;
class FigureStage;
struct Track;

struct FilmFrame {
    double value = 0;
    QString words; // "n = 512 tokens"
    QString title, caption; // of the track, and of the figure
    NamedFigure figure;
};

class FilmFrames : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t mostKept = 64; // frames that are kept in memory; further ones are computed again

    // `recipe`: the views and their edits. `values`: of the track, each once. `cells`: how many cells the maps of such a figure
    // need; empty: as many as on a screen.
    FilmFrames(const Session& session, const Track& track, const FigureRecipe& recipe, std::vector<double> values,
        std::function<QSize(const NamedFigure&)> cells, QObject* parent = nullptr);
    ~FilmFrames() override;

    Outcome<Done> begin(); // measured() follows, or failed(). Errors: there is no such view
    void want(std::size_t number); // after measured(); ready() follows, or failed()
    void stop(); // nothing more follows
    std::size_t size() const { return values_.size(); }
    std::size_t placeOf(double value) const; // the number of the frame with this value
    const QSizeF& naturalMm() const { return naturalMm_; } // of the first frame

signals:
    void looked(const attentoscope::FilmFrame& frame); // computed for the first time; with the axes of those so far
    void measured(); // all have
    void ready(const attentoscope::FilmFrame& frame); // with the axes and colours of all
    void failed(const attentoscope::Error& why);

private:
    Outcome<Done> compute(std::size_t number);
    void take(); // takes the figure that was made
    FilmFrame ranged(FilmFrame frame) const; // the frame with the axes and colours of all so far

    const Track* track_;
    FigureRecipe recipe_;
    std::vector<double> values_;
    std::function<QSize(const NamedFigure&)> cellsFor_;
    std::unique_ptr<FigureStage> stage_;
    std::unique_ptr<FigureMaker> maker_;
    std::vector<std::optional<FilmFrame>> kept_;
    std::vector<DrawnRanges> ranges_; // of all frames
    std::size_t number_ = 0; // the frame that is computed
    bool isMeasured_ = false;
    QSizeF naturalMm_;
    QSize cells_;
};

} // namespace attentoscope
