// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film/film_bar.h"

#include "ui/film/film_player.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/window/film/end_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int finest = 1000; // positions of the scrubber
constexpr double speeds[] = {0.25, 0.5, 1, 2, 4};

QToolButton* barButton(const char* name, const QString& text, const QString& help, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(help);
    button->setAccessibleName(help);
    button->setAutoRaise(true);
    return button;
}

} // namespace

FilmBar::FilmBar(FilmPlayer* player, QWidget* parent)
    : QWidget(parent)
    , player_(player)
    , play_(barButton("filmPlay", QStringLiteral("▶"), tr("Play (space)"), this))
    , tracks_(new QComboBox(this))
    , from_(new EndBox(tr("Value at which the film begins"), this))
    , to_(new EndBox(tr("Value at which the film ends"), this))
    , scrubber_(new QSlider(Qt::Horizontal, this))
    , value_(new QLabel(this))
    , speed_(new QComboBox(this))
    , atEnd_(new QComboBox(this))
    , save_(barButton("filmSave", tr("Save film …"), tr("Saves the film as an animated WebP or as numbered PNGs"), this))
    , stop_(barButton("filmStop", QStringLiteral("✕"), tr("Stop saving the film (Esc)"), this))
    , close_(barButton("filmClose", QStringLiteral("✕"), tr("Close (Esc)"), this))
    , saving_(new QProgressBar(this))
{
    setObjectName(QStringLiteral("filmBar"));
    setAccessibleName(tr("Play"));
    fillChoices();
    layOut();
    connect(play_, &QToolButton::clicked, this, [this] { player_->isPlaying() ? player_->pause() : void(player_->play()); });
    connect(tracks_, &QComboBox::activated, this, [this](int track) { player_->setTrack(std::size_t(track)); });
    connect(from_, &EndBox::edited, this, [this](double value) { player_->setEnds(value, player_->range().to); });
    connect(to_, &EndBox::edited, this, [this](double value) { player_->setEnds(player_->range().from, value); });
    connect(scrubber_, &QSlider::valueChanged, this,
        [this](int value) { player_->scrub(double(value) / std::max(scrubber_->maximum(), 1)); });
    connect(speed_, &QComboBox::activated, this, [this](int index) { player_->setSpeed(speeds[index]); });
    connect(atEnd_, &QComboBox::activated, this, [this](int index) { player_->setAtEnd(allAtEnds[index]); });
    connect(save_, &QToolButton::clicked, this, &FilmBar::saveRequested);
    connect(stop_, &QToolButton::clicked, this, &FilmBar::stopRequested);
    connect(close_, &QToolButton::clicked, this, &FilmBar::closeRequested);
    connect(player_, &FilmPlayer::changed, this, &FilmBar::showPlayer);
    showSaving(0, 0);
    listTracks();
    showPlayer();
}

void FilmBar::fillChoices()
{
    tracks_->setObjectName(QStringLiteral("filmTrack"));
    tracks_->setAccessibleName(tr("Parameter that the film changes"));
    tracks_->setToolTip(tracks_->accessibleName());
    tracks_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    tracks_->setMinimumContentsLength(12);
    tracks_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    from_->setObjectName(QStringLiteral("filmFrom"));
    to_->setObjectName(QStringLiteral("filmTo"));
    scrubber_->setObjectName(QStringLiteral("filmScrubber"));
    scrubber_->setAccessibleName(tr("Position in the film"));
    scrubber_->setToolTip(scrubber_->accessibleName());
    value_->setObjectName(QStringLiteral("filmValue"));
    speed_->setObjectName(QStringLiteral("filmSpeed"));
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Speed of the film; if a frame is not computed yet, the film waits for it"));
    for (const double speed : speeds)
        speed_->addItem(tr("%1 ×").arg(briefText(speed)));
    atEnd_->setObjectName(QStringLiteral("filmAtEnd"));
    atEnd_->setAccessibleName(tr("At the end"));
    atEnd_->setToolTip(tr("What happens at the end of the film"));
    const QString words[] = {tr("Once"), tr("Loop"), tr("Back and forth")};
    for (const AtEnd each : allAtEnds)
        atEnd_->addItem(words[std::size_t(each)]);
    saving_->setObjectName(QStringLiteral("filmSaving"));
    saving_->setAccessibleName(tr("Frames computed so far"));
    saving_->setFixedSize(atTypeScale(120), atTypeScale(18));
    saving_->setFormat(tr("%v of %m"));
    saving_->setAlignment(Qt::AlignCenter);
}

void FilmBar::layOut()
{
    constexpr int wordsWidth = 128;
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(8);
    layout->addWidget(play_);
    layout->addWidget(tracks_);
    layout->addWidget(from_);
    layout->addWidget(scrubber_, 1);
    layout->addWidget(to_);
    layout->addWidget(value_);
    for (QWidget* each : {static_cast<QWidget*>(speed_), static_cast<QWidget*>(atEnd_), static_cast<QWidget*>(save_),
             static_cast<QWidget*>(saving_), static_cast<QWidget*>(stop_), static_cast<QWidget*>(close_)})
        layout->addWidget(each);
    play_->setFixedWidth(atTypeScale(36));
    scrubber_->setMinimumWidth(80);
    value_->setMinimumWidth(atTypeScale(wordsWidth));
}

void FilmBar::takeFocus() { scrubber_->setFocus(); }

void FilmBar::showSaving(int done, int pictures)
{
    save_->setVisible(pictures == 0);
    saving_->setVisible(pictures > 0);
    stop_->setVisible(pictures > 0);
    close_->setVisible(pictures == 0);
    saving_->setRange(0, std::max(pictures, 1));
    saving_->setValue(done);
}

// Lists all tracks; those that cannot be played now are grey and say why.
void FilmBar::listTracks()
{
    if (tracks_->count() == 0)
        for (std::size_t track = 0; track < tracks().size(); ++track)
            tracks_->addItem(QString());
    for (std::size_t track = 0; track < tracks().size(); ++track) {
        const TrackState state = player_->state(track);
        tracks_->setItemText(int(track), state.title);
        tracks_->setItemData(int(track), state.why.isEmpty() ? QVariant() : state.why, Qt::ToolTipRole);
        static_cast<QStandardItemModel*>(tracks_->model())->item(int(track))->setEnabled(state.why.isEmpty());
    }
}

void FilmBar::showPlayer()
{
    const bool playing = player_->isPlaying();
    if (!playing)
        listTracks();
    const TrackState& state = player_->state();
    const FilmRange& range = player_->range();
    const bool can = state.why.isEmpty();
    const QSignalBlocker quietTracks(tracks_), quietScrubber(scrubber_);
    tracks_->setCurrentIndex(int(player_->trackNumber()));
    play_->setText(playing ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    play_->setToolTip(playing ? tr("Pause (space)") : tr("Play (space)"));
    play_->setAccessibleName(play_->toolTip());
    from_->show(range, state.least, state.most, range.from);
    to_->show(range, state.least, state.most, range.to);
    const std::size_t values = range.values();
    const int steps = values > 1 ? int(std::min<std::size_t>(values - 1, finest)) : finest;
    scrubber_->setRange(0, steps);
    scrubber_->setPageStep(std::max(steps / 10, 1));
    if (!scrubber_->isSliderDown())
        scrubber_->setValue(int(std::lround(player_->place() * steps)));
    play_->setEnabled(can);
    save_->setEnabled(can);
    for (QWidget* each : {static_cast<QWidget*>(from_), static_cast<QWidget*>(scrubber_), static_cast<QWidget*>(to_)})
        each->setVisible(can); // otherwise the sentence takes their space
    static_cast<QHBoxLayout*>(layout())->setStretchFactor(value_, can ? 0 : 1);
    speed_->setCurrentIndex(int(std::ranges::find(speeds, player_->speed()) - std::begin(speeds)));
    atEnd_->setCurrentIndex(int(player_->atEnd()));
    value_->setText(can ? valueText(player_->track(), player_->subject()) : state.why);
    value_->setToolTip(can ? tr("Value in the present view") : state.why);
}

} // namespace attentoscope
