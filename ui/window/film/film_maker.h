// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a film as a file, out of sight: each picture is drawn when everything in it is known, and packed on another thread, so
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

// What a film shows.
struct FilmOrder {
    const Track* track = nullptr;
    FilmRange range;
    AtEnd atEnd = AtEnd::TurnBack;
    QString view; // see ui/window/views.h
    QSize size{1280, 720}; // px
    int pictures = mostUsualPictures; // on the way forth
    double picturesPerSecond = 20;
    bool caption = true; // the value below each picture
    bool dark = false;
};

// How large a picture of this natural size would be drawn so that it is so many pixels wide and high.
FigureOptions optionsFor(const FilmOrder& order, const QSizeF& naturalMm);

class FilmMaker : public QObject
{
    Q_OBJECT
public:
    FilmMaker(const Session& session, const FilmOrder& order, QObject* parent = nullptr);
    ~FilmMaker() override; // what is not finished leaves no WebP

    Outcome<Done> begin(const QString& path); // Errors: as of FilmFile::begin, no such view

    int pictures() const { return int(places_.size()); }
    int written() const { return stored_; }
    bool stop(); // once what is being packed is there; true: that was the last, and the film is there

signals:
    void progressed();
    void finished();
    void failed(const attentoscope::Error& why);

private:
    void next();
    void take(); // what was made
    void packed(const Outcome<Done>& done);
    void inBackground(const std::function<Outcome<Done>()>& work);

    FilmOrder order_;
    std::unique_ptr<FigureStage> stage_;
    std::unique_ptr<FigureMaker> maker_;
    std::unique_ptr<FilmFile> file_;
    std::vector<double> places_;
    int taken_ = 0; // pictures
    std::atomic<int> stored_ = 0; // of them, by the thread that packs
    QSizeF naturalMm_; // of the first picture
    QSize cells_; // of its maps
    bool whole_ = false; // all pictures are packed
    bool stopped_ = false;
    std::atomic<bool> isThere_{false};
    QThreadPool packing_; // one thread; last: its work uses the file
};

} // namespace attentoscope
