// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a film file, off-screen, or a page whose slider moves through the film. Each picture is drawn once everything in it is
// computed, and is encoded on another thread, so that the window stays usable.
#pragma once

#include "core/session/session.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/files/export_figure.h"
#include "ui/film/film_file.h"
#include "ui/film/film_range.h"
#include "ui/film/moving_page.h"
#include "ui/film/transport.h"

#include <QMarginsF>
#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

class FilmFrames;
struct FilmFrame;
struct Track;

// The settings of a film to be made.
struct FilmOrder {
    const Track* track = nullptr;
    FilmRange range;
    double present = 0; // the value that the session has
    AtEnd atEnd = AtEnd::TurnBack;
    QString view; // see ui/window/bench/views.h
    QSize size{1280, 720}; // px
    int pictures = mostUsualPictures; // one way; a film that turns back adds more
    bool stepped = false; // the number of pictures follows from a step that was given
    double picturesPerSecond = 20;
    bool caption = true; // shows the track's value below each picture
    bool dark = false;
    // Of a page, which has each value once, both themes, and a size on paper instead of pixels:
    bool page = false;
    FigureRecipe figure = {}; // width and type
    double mostMegabytes = 3;
};

bool isPage(const QString& path); // .html
int usualPagePictures(const FilmRange& range); // few, as each is stored with its numbers

// Returns the options that draw a picture of this natural size in the width and height (px) of the order.
FigureOptions optionsFor(const FilmOrder& order, const QSizeF& naturalMm);

class FilmMaker : public QObject
{
    Q_OBJECT
public:
    FilmMaker(const Session& session, const FilmOrder& order, QObject* parent = nullptr);
    ~FilmMaker() override; // removes an unfinished WebP file

    // A page need not have a path: then it is not written, and moving() has it. Errors: those of FilmFile::begin, or there is no
    // such view.
    Outcome<Done> begin(const QString& path = {});
    const MovingFigure& moving() const { return moving_; } // after finished()

    std::optional<Message> warning() const; // after finished(): nothing moves in the film; none: something does

    int pictures() const { return int(places_.size()); }
    int written() const { return stored_; }
    double fraction() const; // of the work that is done: each value is computed, then each picture is drawn
    bool stop(); // stops after the picture being encoded; true: that was the last one, and the film is complete

signals:
    void progressed();
    void finished();
    void failed(const attentoscope::Error& why);

private:
    void next();
    void look(const FilmFrame& frame); // at one that was computed for the first time
    void makeHigher(const FigureOptions& options); // the page, if these are higher
    void makeRoomy(const FilmFrame& frame); // the sheet of images
    SharedFigure imageOf(const FilmFrame& frame) const;
    FigureOptions imageOptions() const;
    void take(FilmFrame frame);
    void compare(const FilmFrame& frame);
    void takeForPage(const FilmFrame& frame);
    Outcome<Done> writePage();
    void packed(const Outcome<Done>& done);
    void inBackground(const std::function<Outcome<Done>()>& work);

    FilmOrder order_;
    std::vector<double> places_;
    std::unique_ptr<FilmFrames> frames_;
    std::unique_ptr<FilmFile> file_; // null: a page
    QString path_;
    FigureOptions pageOptions_{.heightMm = 0}; // high enough for each of its pictures; 0: none is known yet
    double sheetScale_ = 1; // of images: the width of their sheet divided by the natural one
    std::vector<QMarginsF> margins_; // of each of their plots
    MovingFigure moving_;
    bool moves_ = false; // two pictures differ
    QByteArray firstPicture_;
    QString name_, title_; // of the figure, and of the track
    int looked_ = 0; // values computed
    int taken_ = 0; // pictures taken
    std::atomic<int> stored_ = 0; // pictures stored, counted by the encoding thread
    bool whole_ = false; // all pictures are encoded
    bool stopped_ = false;
    std::atomic<bool> isThere_{false};
    QThreadPool packing_; // one thread; declared last because its work uses the file
};

} // namespace attentoscope
