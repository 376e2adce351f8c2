// SPDX-License-Identifier: GPL-3.0-or-later
// Makes figures of what a workbench shows: one view of it after the other, each when everything in it is known.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/figures/figure_recipe.h"
#include "ui/figures/named_figure.h"
#include "ui/window/views.h"

#include <QObject>
#include <QSize>
#include <QTimer>

#include <map>
#include <memory>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class Workbench;

// A workbench out of sight, so that the window stays as it is.
class FigureStage
{
public:
    explicit FigureStage(const Session& session);
    ~FigureStage();

    Document& document() { return *document_; }
    const Document& document() const { return *document_; }
    Engine& engine() { return *engine_; }
    Workbench& workbench() { return *workbench_; }

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Workbench> workbench_; // shown, but on no screen
};

class FigureMaker : public QObject
{
    Q_OBJECT
public:
    // They must outlive it; the workbench is shown.
    FigureMaker(Document& document, Engine& engine, Workbench& workbench, QObject* parent = nullptr);

    // One or several views (ui/figures/panels.h): made() or failed() follows. Errors: no such view. `cells`: see below.
    Outcome<Done> show(const QString& views, const QSize& cells = {});
    void setPrintedCells(const QSize& cells); // of the maps; empty: as many as a screen has
    bool isMaking() const { return watch_.isActive(); }
    QString views() const; // those that are shown, as they are called
    // Of what was made last, with the edits of this recipe and the caption, if it has one.
    NamedFigure figure(const FigureRecipe& recipe) const;
    QString caption() const; // of what was made last
    FigureOptions options(const FigureRecipe& recipe) const; // its sizes, and its title
    const Figure* panel(const QString& view) const; // null: it was not made

signals:
    void made();
    void failed(const attentoscope::Error& why);
    void progressed(double fraction); // of the page that is under way

private:
    void begin();
    void showPage();
    void look();
    NamedFigure composed(const FigureRecipe& recipe) const;
    Outcome<Done> take(); // what the page has of the views

    Document& document_;
    Engine& engine_;
    Workbench& workbench_;
    ViewRows rows_;
    struct Stop {
        QString page;
        int board = 0; // of it
        bool has(const View& view) const { return view.page == page && view.board == board; }
    };
    std::vector<Stop> stops_; // that are still to be shown, the present one first
    std::map<QString, NamedFigure> found_, made_; // by the name of the view
    QSize printed_; // how many cells its maps have on paper; empty: as on a screen
    QTimer watch_;
    int calm_ = 0; // turns in which nothing was under way
};

} // namespace attentoscope
