// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/draw/figure_order.h"

#include "app/draw/order_parts.h"
#include "app/draw/typed_figure.h"
#include "app/without_display.h"
#include "core/base/input_files.h"
#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "core/session/kept_files.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "ui/document/document.h"
#include "ui/document/policy_looks.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/film_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/drawing/views.h"
#include "ui/text/language.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace attentoscope {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> formats{".pdf", ".svg", ".eps", ".pgf", ".png", ".tif", ".html", ".webp"};
constexpr std::uintmax_t mostBytes = 250'000'000; // the largest file that a message holds

Outcome<std::vector<TypedOption>> optionsIn(const MessageValue& order)
{
    std::vector<TypedOption> options;
    for (const MessageValue& each : partOf(order, "options")) {
        if (!each.is_array() || each.size() != 2 || !each[0].is_string() || !each[1].is_string())
            return badInput("options", {"%1 is not [NAME, VALUE], two texts", {each.dump()}});
        options.push_back({each[0].get<std::string>(), each[1].get<std::string>()});
    }
    return options;
}

// Changes the view as --view-set says: KEY=VALUE each.
Outcome<Done> change(ViewState& view, const QStringList& settings)
{
    for (const QString& setting : settings) {
        const qsizetype equals = setting.indexOf(QLatin1Char('='));
        const auto set = setViewSetting(view, setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString());
        if (!set)
            return badInput(set.error().what.empty() ? "--view-set" : "--view-set " + set.error().what, set.error().why);
    }
    return Done{};
}

// Reads a session of the order, and protects the files that it reads.
Outcome<Session> sessionIn(const MessageValue& part, const std::string& name, const OrderContext& context)
{
    auto session = parseSession(textIn(part, "text"), name);
    if (!session)
        return session.error();
    std::ranges::for_each(session->warnings, context.warn);
    if (const auto out = layOutFiles(std::exchange(session->files, {}), session->experiment); !out)
        return out.error();
    findFilesIn(shippedFolder(), session->experiment);
    addInputs(orderReader, filesNamed(session->experiment));
    session->keepsFiles = isSetIn(part, "keeps_files") && keptSize(session->experiment).ok(); // too large: read in place
    if (session->keepsFiles) { // as they would be if the session's file had been opened
        const auto kept = keepFiles(session->experiment);
        if (!kept)
            return kept.error();
        if (const auto out = layOutFiles(*kept, session->experiment); !out)
            return out.error();
    }
    session->view = viewWithLooks(*session);
    return session;
}

// Returns the sessions that the figure shows beside the first, changed by --view-set, too.
Outcome<std::map<QString, std::string>> sessionsBeside(
    const MessageValue& order, const QStringList& settings, const OrderContext& context)
{
    std::map<QString, std::string> sessions;
    for (const auto& [name, part] : partOf(order, "beside").items()) {
        auto session = sessionIn(part, name, context);
        if (!session)
            return session.error();
        PolicyLooks looks;
        looks.take(session->view);
        looks.follow(session->experiment);
        ViewState view = parseViewState(session->view);
        if (const auto set = change(view, settings); !set)
            return set.error();
        session->view = looks.in(viewStateText(view));
        session->figure = "{}";
        sessions[QString::fromStdString(name)] = sessionText(*session);
    }
    return sessions;
}

// Returns how the figure is to be drawn: by the options, by a style, and by the figure that the session was of.
Outcome<FigureRecipe> recipeOf(
    FigureStage& stage, const TypedFigure& typed, const MessageValue& order, const OrderContext& context)
{
    FigureRecipe inSession = parseFigureRecipe(stage.document().session().figure);
    const auto views = findViews(stage.document(), stage.engine(), qtTextIn(order, "view"), stage.document().view().page);
    if (!views)
        return views.error();
    auto sessions = sessionsBeside(order, typed.viewSettings, context);
    if (!sessions)
        return sessions.error();
    for (const auto& [name, text] : inSession.sessions) // the others are protected already
        if (const auto session = parseSession(text, name.toStdString()))
            addInputs(orderReader, filesNamed(session->experiment));
    sessions->merge(inSession.sessions);
    inSession.sessions.clear();
    FigureRecipe given = typed.recipe;
    given.language.clear(); // it is in use
    given.view = viewNames(*views);
    for (const auto& row : *views)
        for (const View& view : row)
            if (const auto named = sessions->find(view.session); named != sessions->end())
                given.sessions.insert(*named);
    if (!typed.style.isEmpty()) {
        auto style = readStyle(typed.style);
        if (!style)
            return style.error();
        for (auto& [name, series] : style->series)
            series.rank = SeriesRank::OfStyle;
        style->view = given.view; // a style applies to any view
        given = given.over(*style);
    }
    FigureRecipe recipe = given.over(inSession);
    const auto taken = typed.words.addTo(recipe);
    return taken ? Outcome<FigureRecipe>(std::move(recipe)) : taken.error();
}

// Refuses, before anything is computed, to write over a file that is read.
Outcome<Done> spareInputs(const fs::path& file, const fs::path& numbers, const TypedFigure& typed)
{
    std::vector<fs::path> written{file};
    if (!typed.styleOut.isEmpty())
        written.emplace_back(typed.styleOut.toStdString());
    if (typed.latex)
        written.push_back(fs::path(file).replace_extension(".tex"));
    if (!numbers.empty())
        written.insert(written.end(), {numbers, numbers.string() + ".csv", numbers.string() + ".npz"});
    for (const fs::path& path : written)
        if (const auto spared = sparesInputs(path); !spared)
            return spared;
    return Done{};
}

Outcome<Done> checkFilm(const TypedFigure& typed, const QString& file, const MessageValue& order)
{
    const bool page = isPage(file);
    const bool numbers = !textIn(order, "numbers").empty();
    if (typed.film.isEmpty())
        return page ? Outcome<Done>(badInput(file.toStdString(), "an interactive page needs --film, as in --film n:64..16384:x2"))
                    : Done{};
    if (page && numbers)
        return badInput("--data", "an interactive page contains its data itself");
    if (page && !typed.styleOut.isEmpty())
        return badInput("--style-out", "is for static figures");
    if (page && typed.latex)
        return badInput("--latex", "an interactive page has no LaTeX code");
    if (page && !partOf(order, "beside").empty())
        return badInput("--film", "an interactive page shows one session, not panels of several");
    if (!page && !file.endsWith(QLatin1String(".webp"), Qt::CaseInsensitive))
        return badInput(file.toStdString(), "the file name of a film must end in .html or .webp");
    if (!page && (numbers || typed.isForPrint()))
        return badInput("--film",
            "a film in pixels takes none of --width-mm, --height-mm, --dpi, --font-pt, --style, --style-out, --series, --data, "
            "--latex and "
            "the words of a figure");
    return Done{};
}

// Without a recipe the film is of the window's pixels.
Outcome<MessageValue> drawFilm(FigureStage& stage, const TypedFigure& typed, const std::optional<FigureRecipe>& recipe,
    const MessageValue& order, const QString& file, const OrderContext& context)
{
    FilmOrder film;
    film.view = recipe ? recipe->view : qtTextIn(order, "view");
    film.figure = recipe.value_or(FigureRecipe());
    film.size = QSize(1366, 768);
    film.pictures = typed.filmPictures;
    film.dark = typed.recipe.dark.value_or(false);
    film.mostMegabytes = typed.mostMegabytes;
    const auto drawn = renderFilm(stage.document().session(), typed.film, film, file, patience);
    if (!drawn)
        return drawn.error();
    for (const Message& warning : *drawn)
        context.warn(warning);
    return MessageValue::object();
}

Outcome<MessageValue> drawOnPaper(FigureStage& stage, const TypedFigure& typed, FigureRecipe recipe, const MessageValue& order,
    const QString& file, const OrderContext& context)
{
    if (typed.latex && file.endsWith(QLatin1String(".tex"), Qt::CaseInsensitive))
        return badInput("--latex", "writes a .tex beside the figure; give the figure another ending, as .pgf");
    if (typed.latex && recipe.caption.value_or(false)) {
        recipe.caption = false;
        context.warn("the caption is in the LaTeX code instead of the figure");
    }
    const bool choosesRow =
        std::ranges::any_of(typed.viewSettings, [](const QString& setting) { return setting.startsWith(QLatin1String("row=")); });
    const auto rendered = renderFigure(stage, recipe, file, qtTextIn(order, "numbers"), patience,
        {.holdsSession = typed.holdsSession,
            .choosesRow = choosesRow,
            .latex = typed.latex,
            .style = typed.styleOut,
            .progressed = context.progress});
    if (!rendered)
        return rendered.error();
    for (const Message& warning : rendered->warnings)
        context.warn(warning);
    if (rendered->missingLetters && !context.lettersAreMissing)
        context.warn(*rendered->missingLetters);
    MessageValue result = MessageValue::object();
    if (!typed.styleOut.isEmpty())
        result["style"] = typed.styleOut.toStdString();
    if (!rendered->numbers.isEmpty())
        result["numbers"] = rendered->numbers.toStdString();
    if (typed.latex)
        result["latex"] = fs::path(file.toStdString()).replace_extension(".tex").string();
    return result;
}

} // namespace

QString labelLanguageOfFigure(const MessageValue& order)
{
    QString language;
    const auto options = optionsIn(order);
    for (const auto& [name, value] : options ? *options : std::vector<TypedOption>())
        if (name == "--language")
            language = QString::fromStdString(value);
    if (language.isEmpty())
        if (const auto session = parseSession(textIn(partOf(order, "session"), "text"), {}))
            language = parseFigureRecipe(session->figure).language;
    return language.isEmpty() ? QStringLiteral("en") : language;
}

Outcome<MessageValue> drawFigure(const MessageValue& order, const OrderContext& context)
{
    const auto options = optionsIn(order);
    const auto typed = options ? figureAsTyped(*options) : options.error();
    if (!typed)
        return typed.error();
    if (const QString& style = typed->styleOut; !style.isEmpty() && !style.endsWith(QLatin1String(".json")))
        return badInput(style.toStdString(), "the file name of a style must end in .json");
    if (!typed->style.isEmpty() && !isStyleName(typed->style))
        addInputs(orderReader, std::vector{typed->style.toStdString()});
    if (textIn(order, "view").empty())
        return badInput("view", "is needed: the view to draw");
    std::optional<PartialFile> written; // where only the bytes are wanted
    QString file = qtTextIn(order, "file");
    if (file.isEmpty()) {
        const std::string format = textIn(order, "format");
        if (std::ranges::find(formats, format) == std::end(formats))
            return badInput("format", {"must be one of %2, not \"%1\"", {format, figureEndings + std::string(", .html, .webp")}});
        if (typed->latex)
            return badInput("--latex", "needs a file, beside which its code can be written");
        auto temporary = PartialFile::temporary("figure" + format);
        if (!temporary)
            return temporary.error();
        file = QString::fromStdString(temporary->path().string());
        written.emplace(*std::move(temporary));
    }
    if (const auto fine = checkFilm(*typed, file, order); !fine)
        return fine.error();
    const auto session = sessionIn(partOf(order, "session"), "session", context);
    if (!session)
        return session.error();
    context.language.use(context.labels);
    const bool isDark = typed->recipe.dark.value_or(false);
    applyTheme(*qApp, isDark ? Theme::dark() : Theme::light());
    FigureStage stage(*session);
    ViewState view = stage.document().view();
    if (const auto set = change(view, typed->viewSettings); !set)
        return set.error();
    stage.document().setView(view);
    std::optional<FigureRecipe> recipe;
    if (typed->film.isEmpty() || isPage(file)) {
        auto made = recipeOf(stage, *typed, order, context);
        if (!made)
            return made.error();
        recipe = *std::move(made);
    }
    // Before anything is computed, and after all that is read has been named.
    if (const auto spared = spareInputs(file.toStdString(), textIn(order, "numbers"), *typed); !spared)
        return spared.error();
    auto drawn = typed->film.isEmpty() ? drawOnPaper(stage, *typed, *std::move(recipe), order, file, context)
                                       : drawFilm(stage, *typed, recipe, order, file, context);
    if (!drawn)
        return drawn;
    MessageValue result = MessageValue::object();
    if (written) {
        const auto bytes = readWholeFile(written->path(), mostBytes);
        if (!bytes)
            return bytes.error();
        result["bytes"] = MessageValue::binary({bytes->begin(), bytes->end()});
    } else {
        result["file"] = file.toStdString();
    }
    result.update(*drawn);
    return result;
}

} // namespace attentoscope
