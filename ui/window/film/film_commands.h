// SPDX-License-Identifier: GPL-3.0-or-later
// The commands for films: the bar that plays them, its keys, and saving a film.
#pragma once

#include "core/base/outcome.h"
#include "ui/drawing/film_maker.h"
#include "ui/film/film_player.h"
#include "ui/text/sentence.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace attentoscope {

class Document;
class Engine;
class FilmBar;
class Workbench;

class FilmCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench` returns the current one, since the window may rebuild it.
    FilmCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    FilmPlayer* player() const { return player_; }
    bool isOpen() const { return open_; } // whether the bar is open
    void setOpen(bool open); // opening gives the bar the focus; closing returns it to where it was
    void dress(); // shows the bar in a workbench made anew
    void playOrPause();
    bool escape(); // stops saving, or else closes the bar; false: there was neither

    void askForFilm();
    void askForPage(); // a page with a slider, see ui/film/moving_page.h
    void save(const FilmOrder& order, const QString& path); // see FilmFile for the file types
    bool isSaving() const { return maker_ != nullptr; }
    void stopSaving();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // handles the space key if no other widget used it

signals:
    void failed(const attentoscope::Sentence& sentence);
    void succeeded(const QString& sentence);

private:
    void choosePlayable();
    void showBar(bool open);
    void ask(bool page);
    void showSaving();
    void endSaving();
    void tellSaved();
    void abandonSaving(const Error& why);

    Document* document_;
    std::function<Workbench*()> workbench_;
    QWidget* window_;
    FilmPlayer* player_;
    QPointer<QWidget> focused_; // had the focus before the bar was opened
    QPointer<FilmBar> bar_; // in the current workbench; null: closed
    bool open_ = false;
    FilmOrder order_; // settings of the last film that was saved
    FilmMaker* maker_ = nullptr; // of the film being saved
    QString path_; // of the film being saved
};

} // namespace attentoscope
