// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a track in the window: sets the document to one value after another, each as soon as the answers for the previous one
// are there. A slow machine thus shows the same pictures, only later. All that is played counts as one step of the undo
// history, however often it pauses.
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
    void setTrack(std::size_t number); // stops playing
    TrackState state(std::size_t number); // of any track, worked out now
    const TrackState& state() const { return state_; } // of the chosen track
    const FilmRange& range() const { return range_; }
    void setEnds(double from, double to);
    FilmSubject subject() const;

    double place() const { return transport_.place; }
    AtEnd atEnd() const { return transport_.atEnd; }
    void setAtEnd(AtEnd atEnd);
    double speed() const { return speed_; }
    void setSpeed(double speed); // 1: the film takes usualSeconds()

    bool isPlaying() const { return clock_.isActive(); }
    bool play(); // returns false if the track cannot be played; state().why says why
    void pause();
    void scrub(double place); // moves by hand; stops playing
    void endFilm(); // makes what is played next another step of the undo history

    static constexpr int pictureMs = 40;

signals:
    void changed(); // something that the film bar shows has changed

private:
    void lookAgain(); // updates the state after a change by somebody else
    void nextPicture();
    // Returns a question whose answer the next picture must wait for; null: none. It never waits for further rows, and for
    // curves only if nothing else is visible, because both take long.
    const InquiryBase* awaited() const;
    void show(double place);

    Document* document_;
    Engine* engine_;
    SourceNumbers numbers_;
    std::size_t track_ = 0;
    TrackState state_;
    FilmRange range_;
    bool ownEnds_ = false; // the user chose the ends
    Transport transport_;
    double speed_ = 1;
    QTimer clock_;
    int film_ = 0;
    bool moving_ = false; // the player itself is changing the document
};

} // namespace attentoscope
