// SPDX-License-Identifier: GPL-3.0-or-later
// Films in the window: the bar that plays them, its keys, and saving one.
#pragma once

#include "core/base/outcome.h"
#include "ui/film/film_player.h"
#include "ui/text/sentence.h"
#include "ui/window/film/film_maker.h"

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
    // `workbench`: the one that there is now.
    FilmCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    FilmPlayer* player() const { return player_; }
    bool isOpen() const { return open_; } // the bar
    void setOpen(bool open); // with the focus on it; closed, the focus goes back to where it was
    void dress(); // a new workbench
    bool playOrPause(); // opens the bar if need be; false: the page is hidden
    bool escape(); // stops saving, or closes the bar; false: neither

    void askForFilm();
    void save(const FilmOrder& order, const QString& path); // see FilmFile
    bool isSaving() const { return maker_ != nullptr; }
    void stopSaving();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // space, where nobody else wanted it

signals:
    void failed(const attentoscope::Sentence& sentence);
    void succeeded(const QString& sentence);

private:
    void choosePlayable();
    void showBar(bool open);
    void showSaving();
    void endSaving();
    void tellSaved();
    void abandonSaving(const Error& why);

    Document* document_;
    std::function<Workbench*()> workbench_;
    QWidget* window_;
    FilmPlayer* player_;
    QPointer<QWidget> focused_; // before the bar was opened
    QPointer<FilmBar> bar_; // of the present workbench; null: closed
    bool open_ = false;
    FilmOrder order_; // the last one
    FilmMaker* maker_ = nullptr; // of the film that is being saved
    QString path_; // of that
};

} // namespace attentoscope
