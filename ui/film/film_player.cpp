// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_player.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace attentoscope {

namespace {

bool isWithin(const FilmRange& range, const TrackState& state)
{
    const auto [lower, upper] = std::minmax(range.from, range.to);
    return lower >= state.least && upper <= state.most && range.numbers == state.usual.numbers;
}

// Returns whether this question is what the page is for. Statistics of rows serve nearly every page, curves stand beside it,
// networks may be trained for another page, and what is computed ahead is for later.
bool isOfThePage(const InquiryBase* inquiry)
{
    const Urgency urgency = inquiry->urgency();
    return urgency != Urgency::Statistics && urgency != Urgency::More && urgency != Urgency::Curves
        && urgency != Urgency::Training && urgency != Urgency::Ahead;
}

} // namespace

FilmPlayer::FilmPlayer(Document* document, Engine* engine, QObject* parent)
    : QObject(parent)
    , document_(document)
    , engine_(engine)
{
    clock_.setInterval(pictureMs);
    connect(&clock_, &QTimer::timeout, this, &FilmPlayer::nextPicture);
    connect(document_, &Document::experimentChanged, this, &FilmPlayer::lookAgain);
    connect(document_, &Document::viewChanged, this, &FilmPlayer::lookAgain);
    connect(document_, &Document::worksheetChanged, this, &FilmPlayer::lookAgain);
    connect(document_, &Document::opened, this, [this] {
        ownEnds_ = false;
        pause();
        lookAgain();
    });
    connect(&engine_->inquiry<Evaluation>(), &InquiryBase::answered, this, [this] {
        const TrackState now = state(track_);
        if (state_.why.isEmpty() != now.why.isEmpty() || state_.least != now.least || state_.most != now.most)
            lookAgain(); // the rows have become known or have changed
    });
    lookAgain();
}

FilmSubject FilmPlayer::subject() const
{
    const SharedResult& result = engine_->inquiry<Evaluation>().answer();
    return {document_->experiment(), document_->view(), document_->worksheet(), result ? result->inputs->nq() : 0};
}

TrackState FilmPlayer::state(std::size_t number) { return trackState(tracks()[number], subject(), numbers_); }

void FilmPlayer::setTrack(std::size_t number)
{
    endFilm();
    track_ = number;
    ownEnds_ = false;
    transport_.forth = true;
    lookAgain();
}

void FilmPlayer::setEnds(double from, double to)
{
    if (from == range_.from && to == range_.to)
        return;
    ownEnds_ = true;
    range_.from = from;
    range_.to = to;
    transport_.place = range_.placeOf(state_.value);
    emit changed();
}

void FilmPlayer::setAtEnd(AtEnd atEnd)
{
    transport_.atEnd = atEnd;
    if (atEnd != AtEnd::TurnBack)
        transport_.forth = true;
    emit changed();
}

void FilmPlayer::setSpeed(double speed)
{
    speed_ = speed;
    emit changed();
}

void FilmPlayer::lookAgain()
{
    const double before = state_.value;
    state_ = state(track_);
    if (moving_)
        return;
    const bool kept = ownEnds_ && isWithin(range_, state_);
    ownEnds_ = kept;
    if (!kept)
        range_ = state_.usual;
    if (!state_.why.isEmpty() || state_.value != before)
        pause(); // somebody else changed the value
    if (!isPlaying())
        transport_.place = range_.placeOf(state_.value);
    emit changed();
}

bool FilmPlayer::play()
{
    if (!state_.why.isEmpty())
        return false;
    if (isPlaying())
        return true;
    ownEnds_ = true; // the range must not change while the film plays
    if (awaited() != nullptr)
        engine_->goOn();
    const double before = transport_.place;
    transport_.rewind();
    if (transport_.place != before)
        show(transport_.place);
    clock_.start();
    emit changed();
    return true;
}

void FilmPlayer::pause()
{
    if (!isPlaying())
        return;
    clock_.stop();
    emit changed();
}

void FilmPlayer::endFilm()
{
    pause();
    ++film_;
    document_->endGesture();
}

void FilmPlayer::scrub(double place)
{
    pause();
    ownEnds_ = true; // the range must not change while the user drags
    show(std::clamp(place, 0.0, 1.0));
}

const InquiryBase* FilmPlayer::awaited() const
{
    const std::vector<const InquiryBase*> asked = engine_->asked();
    const bool nothingElse = std::ranges::none_of(asked, isOfThePage);
    for (const InquiryBase* each : asked) {
        const bool isBeside = each->urgency() == Urgency::Curves || each->urgency() == Urgency::Training;
        const bool isLater = each->urgency() == Urgency::More || each->urgency() == Urgency::Ahead;
        if (each->isLate() && !isLater && (!isBeside || nothingElse))
            return each;
    }
    return nullptr;
}

void FilmPlayer::nextPicture()
{
    if (const InquiryBase* late = awaited(); late != nullptr) {
        if (late->isPaused())
            pause(); // the user stopped the computation, so does not want to wait for it
        return;
    }
    const double step = speed_ * pictureMs / 1000.0 / usualSeconds(range_);
    if (transport_.advance(step))
        show(transport_.place);
    else
        pause();
}

void FilmPlayer::show(double place)
{
    transport_.place = place;
    FilmSubject moved = subject();
    if (state_.why.isEmpty() && moveTo(track(), moved, range_.at(place))) {
        const QScopedValueRollback ours(moving_, true);
        document_->setView(moved.view);
        document_->setExperiment(
            moved.experiment, [track = &track(), moved] { return trackTitle(*track, moved); },
            QStringLiteral("film %1").arg(film_));
        state_ = state(track_);
    }
    emit changed();
}

} // namespace attentoscope
