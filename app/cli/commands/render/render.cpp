// SPDX-License-Identifier: GPL-3.0-or-later
// render: draws figures without a window; it makes their sessions, and another program draws them.
#include "app/cli/commands/command.h"
#include "app/cli/commands/render/render_sheet.h"
#include "app/cli/console.h"
#include "app/cli/drawing_program.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "core/base/file_ending.h"
#include "core/base/input_files.h"
#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/base/sha256.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/sources/source.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t mostFigures = 1000; // in a series; more are probably a mistake

// A field and its values; each value makes one figure.
struct Change {
    const Field* field;
    std::vector<std::string> values;
};

bool isList(const Field& field)
{
    return field.kind == FieldKind::Policies || field.kind == FieldKind::Lengths || field.kind == FieldKind::TextList
        || field.kind == FieldKind::BatchLengths || field.kind == FieldKind::Matrices;
}

Outcome<Change> changeOf(const std::string& typed)
{
    const std::size_t equals = typed.find('=');
    if (equals == std::string::npos)
        return badInput("--set", {"\"%1\" is not FIELD=VALUE", {typed}});
    const std::string key = typed.substr(0, equals), values = typed.substr(equals + 1);
    const Field* field = findField(key);
    if (field == nullptr) {
        std::vector<std::string> keys;
        for (const Field& known : experimentFields())
            keys.emplace_back(known.key);
        const std::string meant = nearestName(key, keys);
        return badInput("--set",
            meant.empty() ? Message("there is no field \"%1\" (attentoscope-cli render --help lists them)", {key})
                          : Message("there is no field \"%1\", did you mean %2?", {key, meant}));
    }
    if (isList(*field))
        return Change{field, {values}};
    Change change{field, {}};
    for (const std::string_view value : splitOutsideBrackets(values, ','))
        change.values.emplace_back(value);
    return change;
}

Outcome<Done> apply(Experiment& experiment, const Field& field, const std::string& value, bool warns)
{
    auto stored = setFieldFromText(experiment, field, value);
    if (!stored)
        return atOption(stored.error(), std::string("--set ") + field.key);
    if (warns && !reads(*findSource(experiment.source), field))
        warn(std::string("--set ") + field.key + ": the source \"" + experiment.source + "\" does not use it");
    return Done{};
}

// Returns all combinations of one value for each field; the last field varies fastest.
Outcome<std::vector<std::vector<std::string>>> combinations(const std::vector<Change>& changes)
{
    std::vector<std::vector<std::string>> all{{}};
    for (const Change& change : changes) {
        if (all.size() * change.values.size() > mostFigures)
            return badInput("--set", {"would make more than %1 figures", {formatNumber(std::int64_t(mostFigures))}});
        std::vector<std::vector<std::string>> longer;
        for (const auto& begun : all)
            for (const std::string& value : change.values)
                (longer.emplace_back(begun)).push_back(value);
        all = std::move(longer);
    }
    return all;
}

fs::path numbered(const fs::path& out, std::size_t number, std::size_t count)
{
    if (count == 1)
        return out;
    return out.parent_path() / (out.stem().string() + '-' + std::to_string(number + 1) + out.extension().string());
}

// Returns the view recorded in a figure's session; empty: none.
std::string viewIn(const Session& session)
{
    const auto recipe = Json::parse(session.figure, nullptr, false);
    return recipe.is_object() && recipe.contains("view") && recipe["view"].is_string() ? recipe["view"].get<std::string>() : "";
}

Outcome<std::string> listViews(const RenderOptions& options, DrawingProgram& program, const StopToken& stop)
{
    const auto listed = program.ask({{"order", "views"}}, stop);
    if (!listed || options.json->count() > 0)
        return listed ? Outcome<std::string>(jsonText(*listed)) : listed.error();
    std::string text;
    for (const Json& view : (*listed)["views"])
        text += view["name"].get<std::string>() + '\t' + view["title"].get<std::string>() + '\n';
    return text;
}

// Returns whether options change what the claim is about, so that no caption may cite it.
bool differsFromClaim(const Sheet& sheet)
{
    const auto claimed = sheet.claim != nullptr ? experimentOf(*sheet.claim) : sheet.first.experiment;
    return !claimed || !(*claimed == sheet.first.experiment);
}

class Series
{
public:
    Series(const RenderOptions& options, Sheet sheet, DrawingProgram& program)
        : options_(options)
        , sheet_(std::move(sheet))
        , program_(program)
    {
    }

    Outcome<std::string> draw(const StopToken& stop)
    {
        std::vector<Change> changes;
        for (const std::string& typed : options_.set->results()) {
            auto change = changeOf(typed);
            if (!change)
                return change.error();
            changes.push_back(*std::move(change));
        }
        const auto all = combinations(changes);
        if (!all)
            return all.error();
        if (all->size() > 1 && !options_.given("--style-out").empty())
            return badInput("--style-out", "is for one figure; leave out --set with several values");
        std::vector<Figure> figures; // build all of them before drawing the first, so that a mistake is found early
        for (const std::vector<std::string>& values : *all) {
            auto figure = figureOf(changes, values, figures.empty());
            if (!figure)
                return figure.error();
            figures.push_back(*std::move(figure));
        }
        if (std::ranges::any_of(figures, [](const Figure& figure) { return differsFromClaim(figure.sheet); }))
            warn("--claim: where options change its experiment, the caption does not cite the claim");
        for (Figure& figure : figures)
            for (const Session* session : sessionsOf(figure.sheet))
                sayWhatGoesInside(*session);
        const auto orders = ordersOf(figures);
        if (!orders)
            return orders.error();
        const auto drawn = drawAll(figures, *orders, stop);
        if (!drawn)
            return drawn.error();
        if (options_.json->count() > 0)
            return jsonText({{"files", *drawn}});
        std::string names;
        for (const Json& figure : *drawn)
            for (const char* key : {"file", "data"})
                if (figure.contains(key))
                    names += printableText(figure[key].get<std::string>()) + '\n';
        return names;
    }

private:
    struct Figure {
        Sheet sheet;
        Json set; // the values that distinguish it from the other figures
    };

    Outcome<std::vector<MessageValue>> ordersOf(const std::vector<Figure>& figures) const
    {
        std::vector<MessageValue> orders;
        for (const Figure& figure : figures) {
            auto order = orderOf(figure, numbered(options_.out->results().front(), orders.size(), figures.size()));
            if (!order)
                return order.error();
            orders.push_back(*std::move(order));
        }
        return orders;
    }

    // Draws the figures that this process has, one after the other, as one program draws them all.
    Outcome<std::vector<Json>> drawAll(
        const std::vector<Figure>& figures, const std::vector<MessageValue>& orders, const StopToken& stop)
    {
        PartedWork work;
        work.identity = PartValue::object();
        work.parts.costs.assign(figures.size(), 1);
        if (options_.parts.areShared()) {
            std::vector<std::string> read = options_.ownFiles();
            for (const std::string& style : options_.given("--style"))
                read.push_back(style);
            for (const std::string& file : read)
                if (const auto digest = digestOf(file); digest)
                    work.identity["files"].push_back({{"name", file}, {"sha256", *digest}});
        }
        for (std::size_t i = 0; i < figures.size() && options_.parts.areShared(); ++i) {
            work.identity["figures"].push_back(sha256Of(orders[i].dump()));
            for (const Session* session : sessionsOf(figures[i].sheet)) {
                const auto identity = identityOf(session->experiment);
                if (!identity)
                    return identity.error();
                if (identity->contains("files"))
                    work.identity["files"].push_back(identity->at("files"));
            }
        }
        work.parts.run = [&](Index part, const StopToken& ending, const Progress& progress) -> Outcome<PartValue> {
            auto drawn = drawOne(figures[std::size_t(part)], orders[std::size_t(part)], progress, ending);
            if (drawn && options_.parts.areShared())
                for (const std::string& file : filesOf(*drawn))
                    if (const auto digest = digestOf(file); digest)
                        (*drawn)["sha256"].push_back(*digest);
            return drawn;
        };
        work.stands = [&](Index part, const PartValue& found) {
            const auto stands = readPart([&] {
                std::vector<std::string> digests;
                for (const std::string& file : filesOf(found))
                    digests.push_back(digestOf(file).value_or(std::string()));
                return found.at("file") == orders[std::size_t(part)]["file"]
                    && found.at("sha256").get<std::vector<std::string>>() == digests;
            });
            return stands.value_or(false);
        };
        auto found = options_.parts.runForFiles("render", std::move(work), 1, stop);
        if (!found)
            return found.error();
        std::vector<Json> drawn;
        for (auto& [part, value] : *found) {
            value.erase("sha256");
            drawn.push_back(std::move(value));
        }
        return drawn;
    }

    // Returns the files that a figure was written to. Throws what readPart() takes.
    static std::vector<std::string> filesOf(const Json& figure)
    {
        std::vector<std::string> files;
        for (const char* key : {"file", "data", "latex", "style"})
            if (figure.contains(key))
                files.push_back(figure.at(key).get<std::string>());
        return files;
    }

    static std::optional<std::string> digestOf(const std::string& file)
    {
        constexpr std::uintmax_t most = 1'000'000'000;
        const auto digest = sha256OfFile(file, most);
        return digest ? std::optional(*digest) : std::nullopt;
    }

    Outcome<Figure> figureOf(const std::vector<Change>& changes, const std::vector<std::string>& values, bool isFirst) const
    {
        Figure figure{sheet_, Json::object()};
        for (Session* session : sessionsOf(figure.sheet)) {
            const bool warns = isFirst && session == &figure.sheet.first;
            for (std::size_t c = 0; c < changes.size(); ++c) {
                if (const auto applied = apply(session->experiment, *changes[c].field, values[c], warns); !applied)
                    return applied.error();
                figure.set[changes[c].field->key] = values[c];
            }
            renameFiles(session->experiment, [](const std::string& name) { // absolute, for whoever opens the figure
                std::error_code none;
                const bool isThere = fs::exists(name, none); // otherwise it may be a file that comes with the program
                const fs::path path = isThere ? fs::absolute(name, none) : fs::path(name);
                if (none || !isThere)
                    return name;
                showPathAs(path.string(), name);
                return path.string();
            });
        }
        return figure;
    }

    template <class AnySheet>
    static auto sessionsOf(AnySheet& sheet) -> std::vector<decltype(&sheet.first)>
    {
        std::vector<decltype(&sheet.first)> all{&sheet.first};
        for (auto& [name, session] : sheet.further)
            all.push_back(&session);
        return all;
    }

    // Notes which of the user's files a figure will contain: a session that kept its files keeps those that options name
    // instead.
    void sayWhatGoesInside(const Session& session) const
    {
        for (const std::string& file : filesInFigure(session))
            if (!isLaidOut(file))
                note("the figure contains a copy of " + file + ", because its session contains the files that it reads");
    }

    // Refuses to write over a file that the figure is made of, before the other program computes anything.
    Outcome<Done> checkOverwriting(const Figure& figure, const fs::path& out) const
    {
        std::vector<fs::path> written{out};
        if (!options_.given("--latex").empty())
            written.push_back(fs::path(out).replace_extension(".tex"));
        for (const char* ending : {".csv", ".npz"})
            if (options_.data->count() > 0)
                written.push_back(fs::path(out).replace_extension(ending));
        addInputs("--own", options_.ownFiles());
        for (const std::string& style : options_.given("--style-out"))
            written.emplace_back(style);
        addInputs("--style", options_.given("--style"));
        addInputs("figure", filesNamed(figure.sheet.first.experiment));
        for (const auto& [name, session] : figure.sheet.further)
            addInputs("figure", filesNamed(session.experiment));
        for (const fs::path& path : written)
            if (const auto spared = sparesInputs(path); !spared)
                return spared;
        return Done{};
    }

    static Outcome<MessageValue> partOf(const Session& session)
    {
        const auto fine = checkTexts(session);
        return fine ? Outcome<MessageValue>({{"text", sessionText(session)}, {"keeps_files", session.keepsFiles}}) : fine.error();
    }

    Outcome<MessageValue> orderOf(const Figure& figure, const fs::path& out) const
    {
        if (const auto fine = checkOverwriting(figure, out); !fine)
            return fine.error();
        const std::string view = !figure.sheet.views.empty() ? figure.sheet.views : viewIn(figure.sheet.first);
        if (view.empty())
            return badInput("--view", "is needed: the view to draw (--list prints the names)");
        const auto first = partOf(figure.sheet.first);
        if (!first)
            return first.error();
        MessageValue order{{"order", "figure"}, {"session", *first}, {"view", view}, {"file", out.string()}};
        for (const auto& [name, session] : figure.sheet.further) {
            const auto part = partOf(session);
            if (!part)
                return part.error();
            order["beside"][name] = *part;
        }
        MessageValue& options = order["options"] = MessageValue::array();
        for (const std::string& setting : options_.viewSettings())
            options.push_back({"--view-set", setting});
        for (const auto& [option, isSwitch] : options_.passedOn) { // --view-set has the last word
            if (isSwitch && option->count() > 0)
                options.push_back({option->get_name(), ""});
            for (const std::string& value : isSwitch ? std::vector<std::string>() : option->results())
                options.push_back({option->get_name(), value});
        }
        if (options_.data->count() > 0)
            order["numbers"] = fs::path(out).replace_extension().string();
        return order;
    }

    // Returns the files that were written.
    Outcome<Json> drawOne(const Figure& figure, const MessageValue& order, const Progress& progress, const StopToken& stop)
    {
        const std::string view = order["view"];
        Json file{{"file", order["file"]}, {"view", view}, {"set", figure.set}};
        const auto drawn = program_.ask(order, stop, progress);
        if (!drawn)
            return options_.atTypedOption(drawn.error(), view);
        if (const auto numbers = drawn->find("numbers"); numbers != drawn->end())
            file["data"] = *numbers;
        for (const char* key : {"latex", "style"})
            if (const auto written = drawn->find(key); written != drawn->end())
                file[key] = *written;
        return file;
    }

    const RenderOptions& options_;
    Sheet sheet_;
    DrawingProgram& program_;
};

Outcome<Done> checkFilm(const RenderOptions& options)
{
    const bool isFilm = !options.given("--film").empty();
    const std::string ending = endingOf(options.out->results().front());
    if (isFilm && ending != ".html" && ending != ".webp")
        return badInput("--out", "must end in .html (an interactive page) or .webp (a film) with --film");
    if (isFilm && options.data->count() > 0)
        return badInput("--data", "is for static figures; an interactive page contains its data itself");
    return Done{};
}

Outcome<std::string> runRender(const RenderOptions& options, const StopToken& stop)
{
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    DrawingProgram program(static_cast<int>(*threads));
    if (options.list->count() > 0)
        return listViews(options, program, stop);
    if (options.out->count() == 0)
        return badInput("--out", {"is needed: the file to draw into (%1)", {figureEndings}});
    if (const auto fine = checkFilm(options); !fine)
        return fine.error();
    auto sheet = sheetOf(options, program, stop);
    if (!sheet)
        return sheet.error();
    return Series(options, *std::move(sheet), program).draw(stop);
}

} // namespace

Action addRender(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("render", "Draw any view of the window as a figure for print, without opening it");
    const auto options = std::make_shared<RenderOptions>(*command);
    return [options](const StopToken& stop) { return runRender(*options, stop); };
}

} // namespace attentoscope::cli
