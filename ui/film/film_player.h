// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a track in the window: moves the document from place to place, each when what was asked for the one before is answered,
// so that a slow machine shows the same pictures, later. What it plays is one step of the history, however often it pauses.
#pragma once

#include "ui/film/tracks.h"
#include "ui/film/transport.h"
#include "ui/panels/source_numbers.h"

#include <QObject>
#include <QTimer>

namespace attentoscope {

class Document;
class Engine;
class InquiryBase;

class FilmPlayer : public QObject
{
    Q_OBJECT
public:
    FilmPlayer(Document* document, Engine* engine, QObject* parent = nullptr);

    const Track& track() const { return tracks()[track_]; }
    std::size_t trackNumber() const { return track_; }
    void setTrack(std::size_t number); // stops what is played
    TrackState state(std::size_t number); // of each, now
    const TrackState& state() const { return state_; } // of the one that is chosen
    const FilmRange& range() const { return range_; }
    void setEnds(double from, double to);
    FilmSubject subject() const;

    double place() const { return transport_.place; }
    AtEnd atEnd() const { return transport_.atEnd; }
    void setAtEnd(AtEnd atEnd);
    double speed() const { return speed_; }
    void setSpeed(double speed); // 1: usualSeconds()

    bool isPlaying() const { return clock_.isActive(); }
    bool play(); // false: it cannot be, and state().why says why
    void pause();
    void scrub(double place); // by hand; stops what is played
    void endFilm(); // what is played next is another step of the history

    static constexpr int pictureMs = 40;

signals:
    void changed(); // whatever a bar shows of it

private:
    void lookAgain(); // at what somebody else has changed
    void nextPicture();
    // Of what was asked for the last one. Further rows are not waited for, and curves only where they are all that is seen: they
    // take long. Null: nothing any more.
    const InquiryBase* awaited() const;
    void show(double place);

    Document* document_;
    Engine* engine_;
    SourceNumbers numbers_;
    std::size_t track_ = 0;
    TrackState state_;
    FilmRange range_;
    bool ownEnds_ = false; // somebody chose them
    Transport transport_;
    double speed_ = 1;
    QTimer clock_;
    int film_ = 0;
    bool moving_ = false; // it is we who change the document
};

} // namespace attentoscope
