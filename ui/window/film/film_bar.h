// SPDX-License-Identifier: GPL-3.0-or-later
// The bar below the pages that plays a film. It chooses the track, its two ends, the speed, and what happens at the end.
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QSlider;
class QToolButton;

namespace attentoscope {

class EndBox;
class FilmPlayer;

class FilmBar : public QWidget
{
    Q_OBJECT
public:
    explicit FilmBar(FilmPlayer* player, QWidget* parent = nullptr);

    void showSaving(int done, int pictures); // `pictures` 0: no film is being saved
    void takeFocus();

signals:
    void saveRequested();
    void stopRequested(); // stop saving
    void closeRequested();

private:
    void layOut();
    void listTracks();
    void fillChoices(); // fills the boxes and names all controls, for tests and screen readers
    void showPlayer();

    FilmPlayer* player_;
    QToolButton* play_;
    QComboBox* tracks_;
    EndBox *from_, *to_;
    QSlider* scrubber_;
    QLabel* value_;
    QComboBox *speed_, *atEnd_;
    QToolButton *save_, *stop_, *close_;
    QProgressBar* saving_;
};

} // namespace attentoscope
