// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film/film_commands.h"

#include "ui/document/document.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/film/film_bar.h"
#include "ui/window/film/film_dialog.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QDir>
#include <QKeyEvent>

#include <utility>

namespace attentoscope {

FilmCommands::FilmCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window)
    : QObject(window)
    , document_(document)
    , workbench_(std::move(workbench))
    , window_(window)
    , player_(new FilmPlayer(document, engine, this))
{
    window_->installEventFilter(this);
}

bool FilmCommands::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto& key = static_cast<const QKeyEvent&>(*event);
        const bool space = key.key() == Qt::Key_Space && key.modifiers() == Qt::NoModifier && !key.isAutoRepeat();
        if (space && !workbench_()->isCovered()) {
            open_ ? playOrPause() : showBar(true); // who only wanted to press something sees what a second press would change
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

// Keeps the track that was played last, or, if that cannot be played, chooses the first one that can.
void FilmCommands::choosePlayable()
{
    for (std::size_t track = 0; track < tracks().size() && !player_->state().why.isEmpty(); ++track)
        if (player_->state(track).why.isEmpty())
            player_->setTrack(track);
}

void FilmCommands::setOpen(bool open)
{
    if (open == open_)
        return;
    if (open)
        focused_ = QApplication::focusWidget();
    const bool hadFocus = bar_ && bar_->isAncestorOf(QApplication::focusWidget());
    showBar(open);
    if (bar_)
        bar_->takeFocus();
    else if (hadFocus && focused_)
        focused_->setFocus();
}

void FilmCommands::showBar(bool open)
{
    if (open == open_)
        return;
    open_ = open;
    if (open)
        choosePlayable();
    else
        player_->endFilm();
    dress();
}

void FilmCommands::dress()
{
    bar_ = open_ ? new FilmBar(player_) : nullptr;
    workbench_()->setFoot(bar_);
    if (!bar_)
        return;
    connect(bar_, &FilmBar::saveRequested, this, &FilmCommands::askForFilm);
    connect(bar_, &FilmBar::stopRequested, this, &FilmCommands::stopSaving);
    connect(
        // Queued, since closing deletes the button that emits this signal.
        bar_, &FilmBar::closeRequested, this, [this] { setOpen(false); }, Qt::QueuedConnection);
    showSaving();
}

void FilmCommands::playOrPause()
{
    if (player_->isPlaying())
        player_->pause();
    else
        player_->play();
}

bool FilmCommands::escape()
{
    if (isSaving()) {
        stopSaving();
        return true;
    }
    const bool wasOpen = open_;
    setOpen(false);
    return wasOpen;
}

void FilmCommands::askForFilm() { ask(false); }
void FilmCommands::askForPage() { ask(true); }

void FilmCommands::ask(bool page)
{
    player_->pause();
    const std::vector<NamedFigure> figures = workbench_()->figures();
    if (isSaving())
        return emit failed([] { return tr("A film is being saved; Esc stops it."); });
    if (const QString why = player_->state().why; !why.isEmpty())
        return emit failed([why] { return why; });
    if (figures.empty())
        return emit failed([] { return tr("There is nothing to make a film of yet."); });
    FilmOrder order = order_;
    order.track = &player_->track();
    order.range = player_->range();
    order.atEnd = player_->atEnd();
    order.present = player_->state().value;
    order.page = page;
    if (page)
        order.pictures = usualPagePictures(order.range);
    FilmDialog dialog(order, figures, document_->view().page, window_);
    // The dialog offers fewer pictures for a track with few values.
    const int offered = dialog.order().pictures, wished = order_.pictures;
    if (dialog.exec() != QDialog::Accepted)
        return;
    const FilmOrder chosen = dialog.order();
    order_ = chosen;
    order_.page = false;
    if (chosen.pictures == offered || page)
        order_.pictures = wished;
    const std::vector<FileKind> pages{{tr("Web page with a slider"), QStringLiteral(".html")}},
        films{{tr("Animated WebP"), QStringLiteral(".webp")}, {tr("Numbered PNGs"), QStringLiteral(".png")}};
    const QString path = page ? askWhereTo(window_, tr("Interactive page"), tr("figure"), pages)
                              : askWhereTo(window_, tr("Save film"), tr("film"), films);
    if (!path.isEmpty())
        save(chosen, path);
}

void FilmCommands::save(const FilmOrder& order, const QString& path)
{
    endSaving();
    path_ = path;
    maker_ = new FilmMaker(document_->session(), order, this);
    connect(maker_, &FilmMaker::progressed, this, &FilmCommands::showSaving);
    connect(maker_, &FilmMaker::failed, this, &FilmCommands::abandonSaving);
    connect(maker_, &FilmMaker::finished, this, &FilmCommands::tellSaved);
    if (const auto begun = maker_->begin(path); !begun)
        return abandonSaving(begun.error());
    showSaving();
}

void FilmCommands::stopSaving()
{
    if (!isSaving())
        return;
    maker_->stop() ? tellSaved() : abandonSaving(cancelled());
}

void FilmCommands::tellSaved()
{
    const bool numbered = path_.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    const QString first = QString::fromStdString(picturePath(path_.toStdString(), 1).string());
    const QString name = QDir::toNativeSeparators(numbered ? first : path_);
    const QString pictures = countText(maker_->pictures());
    const std::optional<Message> warning = maker_->warning();
    Settings::setFolder(QStringLiteral("export"), path_);
    endSaving();
    const QString saved = numbered ? tr("%1 frames saved; the first is %2").arg(pictures, name) : tr("Saved as %1").arg(name);
    emit succeeded(warning ? clausesOf({saved, translated(*warning)}) : saved);
}

void FilmCommands::abandonSaving(const Error& why)
{
    const bool numbered = path_.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    const QString written = countText(maker_->written()), all = countText(maker_->pictures());
    endSaving();
    if (why.kind != ErrorKind::Cancelled)
        return emit failed([why] { return translated(why); });
    emit failed([numbered, written, all] {
        return numbered ? tr("Stopped; %1 of %2 frames were written.").arg(written, all) : tr("Stopped; no film was written.");
    });
}

void FilmCommands::endSaving()
{
    if (maker_ == nullptr)
        return;
    maker_->disconnect(this);
    maker_->deleteLater(); // later: the maker may be the one emitting this signal
    maker_ = nullptr;
    showSaving();
}

void FilmCommands::showSaving()
{
    if (bar_)
        bar_->showSaving(
            maker_ == nullptr ? 0 : qRound(maker_->fraction() * maker_->pictures()), maker_ == nullptr ? 0 : maker_->pictures());
}

} // namespace attentoscope
