// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a film file, off-screen. Each picture is drawn once everything in it is computed, and is encoded on another thread, so
// that the window stays usable.
#pragma once

#include "core/session/session.h"
#include "ui/figures/export_figure.h"
#include "ui/film/film_file.h"
#include "ui/film/film_range.h"
#include "ui/film/transport.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace attentoscope {

class FigureMaker;
class FigureStage;
struct Track;

// The settings of a film to be made.
struct FilmOrder {
    const Track* track = nullptr;
    FilmRange range;
    AtEnd atEnd = AtEnd::TurnBack;
    QString view; // see ui/window/bench/views.h
    QSize size{1280, 720}; // px
    int pictures = mostUsualPictures; // one way; a film that turns back adds more
    double picturesPerSecond = 20;
    bool caption = true; // shows the track's value below each picture
    bool dark = false;
};

// Returns the options that draw a picture of this natural size in the width and height (px) of the order.
FigureOptions optionsFor(const FilmOrder& order, const QSizeF& naturalMm);

class FilmMaker : public QObject
{
    Q_OBJECT
public:
    FilmMaker(const Session& session, const FilmOrder& order, QObject* parent = nullptr);
    ~FilmMaker() override; // removes an unfinished WebP file

    Outcome<Done> begin(const QString& path); // errors: those of FilmFile::begin, or there is no such view

    int pictures() const { return int(places_.size()); }
    int written() const { return stored_; }
    bool stop(); // stops after the picture being encoded; true: that was the last one, and the film is complete

signals:
    void progressed();
    void finished();
    void failed(const attentoscope::Error& why);

private:
    void next();
    void take(); // takes the picture that was made
    void packed(const Outcome<Done>& done);
    void inBackground(const std::function<Outcome<Done>()>& work);

    FilmOrder order_;
    std::unique_ptr<FigureStage> stage_;
    std::unique_ptr<FigureMaker> maker_;
    std::unique_ptr<FilmFile> file_;
    std::vector<double> places_;
    int taken_ = 0; // pictures taken
    std::atomic<int> stored_ = 0; // pictures stored, counted by the encoding thread
    QSizeF naturalMm_; // of the first picture
    QSize cells_; // cells of its maps
    bool whole_ = false; // all pictures are encoded
    bool stopped_ = false;
    std::atomic<bool> isThere_{false};
    QThreadPool packing_; // one thread; declared last because its work uses the file
};

} // namespace attentoscope
