// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/views.h"

#include "core/base/nearest_name.h"
#include "ui/document/answers.h"
#include "ui/document/document.h"
#include "ui/figures/sheet/panels.h"
#include "ui/pages/page_list.h"
#include "ui/text/translated.h"
#include "ui/widgets/page_figures.h"

#include <QStringList>

#include <algorithm>
#include <string>
#include <utility>

namespace attentoscope {

namespace {

// Turns the name of a widget, "measuredGradient", into that on the command line, "measured-gradient".
QString typedName(const QString& key)
{
    QString name;
    for (const QChar letter : key) {
        if (letter.isUpper() && !name.isEmpty())
            name += QLatin1Char('-');
        name += letter == QLatin1Char('_') ? QLatin1Char('-') : letter.toLower();
    }
    return name;
}

QString withoutStyle(QString name)
{
    name.remove(QLatin1Char('-'));
    name.remove(QLatin1Char('_'));
    return name.toLower();
}

bool isNameOf(const View& view, const QString& wanted)
{
    return withoutStyle(view.name) == wanted || (!view.isWhole() && withoutStyle(view.figure) == wanted);
}

View wholeOf(const PageKind& kind, const Document& document)
{
    const QString page = QLatin1String(kind.name);
    return {page, wholePage, page, pageLabel(kind), kind.page.figures().boardOf(wholePage, document)};
}

std::vector<View> viewsOf(const PageKind& kind, const Document& document, Engine& engine)
{
    const PageFigures of = kind.page.figures();
    const QString page = QLatin1String(kind.name);
    std::vector<View> views{wholeOf(kind, document)};
    for (const NamedFigure& figure : of.figures(Answers(engine), document))
        if (figure.key != wholePage)
            views.push_back({page, figure.key, viewName(page, figure.key), figure.name, of.boardOf(figure.key, document)});
    return views;
}

const View* among(const std::vector<View>& views, const QString& wanted)
{
    const auto found = std::ranges::find_if(views, [&](const View& view) { return isNameOf(view, wanted); });
    return found == views.end() ? nullptr : &*found;
}

} // namespace

bool View::isWhole() const { return figure == wholePage; }

QString viewName(const QString& page, const QString& figure)
{
    return figure == wholePage ? page : page + QLatin1Char('/') + typedName(figure);
}

QString sessionOf(const QString& viewName)
{
    return viewName.left(std::max<qsizetype>(viewName.lastIndexOf(QLatin1Char(':')), 0));
}
QString withoutSession(const QString& viewName) { return viewName.mid(viewName.lastIndexOf(QLatin1Char(':')) + 1); }

std::vector<View> allViews(const Document& document, Engine& engine)
{
    std::vector<View> all;
    for (const PageKind& kind : pageKinds())
        for (View& view : viewsOf(kind, document, engine))
            all.push_back(std::move(view));
    return all;
}

Outcome<View> findView(const Document& document, Engine& engine, const QString& name, const QString& openPage)
{
    if (const QString session = sessionOf(name); !session.isEmpty()) {
        auto view = findView(document, engine, withoutSession(name).trimmed(), openPage);
        if (view) {
            view->session = session;
            view->name = session + QLatin1Char(':') + view->name;
        }
        return view;
    }
    const QString wanted = withoutStyle(name);
    if (wanted == wholePage)
        return wholeOf(pageOf(openPage), document);
    for (const PageKind& kind : pageKinds())
        if (wanted == QLatin1String(kind.name))
            return wholeOf(kind, document);
    const std::vector<View> here = viewsOf(pageOf(openPage), document, engine);
    if (const View* view = among(here, wanted))
        return *view;
    const std::vector<View> all = allViews(document, engine);
    if (const View* view = among(all, wanted))
        return *view;
    const std::string typed = name.toStdString();
    std::vector<std::string> whole, ofPictures;
    for (const View& view : all) {
        whole.push_back(view.name.toStdString());
        if (!view.isWhole())
            ofPictures.push_back(typedName(view.figure).toStdString());
    }
    const bool isOfPicture = nearestName(typed, whole).empty() && !nearestName(typed, ofPictures).empty();
    return badInput("--view",
        unknownNameMessage(typed, isOfPicture ? ofPictures : whole, ATT_TEXT("core", "there is no view \"%1\", did you mean %2?"),
            ATT_TEXT("core", "there is no view \"%1\"; there are %2")));
}

Outcome<Done> isShownView(const Document& document, Engine& engine, const QString& name)
{
    const auto view = findView(document, engine, name, name.section(QLatin1Char('/'), 0, 0));
    if (view && view->name == name)
        return Done{};
    return badInput("show",
        view ? Message(
            ATT_TEXT("core", "there is no view \"%1\", did you mean %2?"), {name.toStdString(), view->name.toStdString()})
             : view.error().why);
}

Outcome<ViewRows> findViews(const Document& document, Engine& engine, const QString& names, const QString& openPage)
{
    ViewRows rows;
    for (const QStringList& line : panelRows(names)) {
        auto& row = rows.emplace_back();
        for (const QString& name : line) {
            const auto view = findView(document, engine, name, openPage);
            if (!view)
                return view.error();
            row.push_back(*view);
        }
    }
    if (rows.empty())
        return findView(document, engine, names, openPage).error();
    return rows;
}

QString viewNames(const ViewRows& rows)
{
    std::vector<QStringList> names;
    for (const std::vector<View>& row : rows) {
        names.emplace_back();
        for (const View& view : row)
            names.back() << view.name;
    }
    return panelText(names);
}

std::vector<NamedFigure> shownFigures(const Document& document, Engine& engine)
{
    const PageKind& kind = pageOf(document.view().page);
    if (kind.needsQueries && givesWeights(document.experiment()))
        return {};
    std::vector<NamedFigure> figures = kind.page.figures().shownFigures(Answers(engine), document);
    for (NamedFigure& figure : figures)
        figure.verdict = kind.verdict.said(engine, document);
    return figures;
}

Outcome<NamedFigure> figureAmong(const std::vector<NamedFigure>& figures, const View& view, const Engine& engine)
{
    const auto found = std::ranges::find(figures, view.figure, &NamedFigure::key);
    if (found != figures.end() && !found->figure->isEmpty())
        return *found;
    if (const Error* why = engine.failure())
        return *why;
    return badInput(view.name.toStdString(), ATT_TEXT("core", "there is nothing to show for this experiment"));
}

} // namespace attentoscope
