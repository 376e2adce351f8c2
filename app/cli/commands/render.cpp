// SPDX-License-Identifier: GPL-3.0-or-later
// render: draws figures without a window; the window program draws them from a session that this command writes.
#include "app/cli/commands/command.h"
#include "app/cli/commands/sheet_order.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/standard_input.h"
#include "app/cli/window_program.h"
#include "app/figure_options.h"
#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/base/safe_file.h"
#include "core/claims/claim.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/kept_files.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "core/sources/source.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <list>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const char* const bareView = R"({"policy_looks":{}})"; // no session of an earlier version: policies have any free looks
constexpr std::size_t mostFigures = 1000; // in a series; more are probably a mistake

const char* const footer =
    "FIELD is one of the options above without its dashes, or policy-a, policy-b or further. Several values,\n"
    "separated by commas, make one figure each: fig-1.pdf, fig-2.pdf, ... In a field that is itself a list, the\n"
    "commas belong to the value.\n"
    "Examples:\n"
    "  attentoscope-cli render --n 4096 --view curves --out entropy.pdf --width-mm 89 --font-pt 7\n"
    "  attentoscope-cli render noise --view explore --out noise.png --set n=512,2048 --language zh_CN --data\n"
    "  attentoscope-cli render \"needles:explore/curves, noise:explore/curves\" --out both.pdf --width-mm 183\n"
    "  attentoscope-cli render fig.pdf --out fig.svg\n"
    "  attentoscope-cli render --claim dilution --out dilution.pdf --caption\n"
    "  attentoscope-cli render --view curves --out a.pdf --series \"standard:name=1/√d,marker=s; theory:shown=no\"\n"
    "  attentoscope-cli render --view explore --film n:64..16384:x2 --out fig.html";

struct Render {
    explicit Render(CLI::App& command)
        : word(addValue(command, "SESSION", "",
            "A session (.attentoscope), a figure that holds one (.png, .svg, .pdf), the name of an example or of a "
            "generated source; options change its fields. Or panels of several, \"needles:explore/curves, "
            "run.attentoscope:explore/curves\"; equal axes are shared"))
        , claim(addValue(command, "--claim", "NAME",
              "Draw the session of this claim, and cite the claim in the caption ('claims --help' lists them)"))
        , experiment(command, {.lengths = true, .sampling = true, .whole = true})
        , policies(addPoliciesOption(command))
        , policy(addValue(command, "--policy", "POLICY", "The same as --policies"))
        , view(addValue(command, "--view", "NAME",
              "Draw the view of this name (see --list), or several; if SESSION is a figure, its view is the default"))
        , list(addSwitch(command, "--list", "Print the names of the views, and exit"))
        , out(addValue(command, "--out", "FILE", "The file to draw into: .png, .svg or .pdf; with --film .html or .webp"))
        , set(addValue(
              command, "--set", "FIELD=VALUE[,VALUE...]", "Change a field of the session; several values make one figure each"))
        , data(addSwitch(command, "--data",
              "Write the numbers of the figure beside it: curves as .csv, maps and several pictures as arrays in .npz"))
        , json(addSwitch(command, "--json", "Write one JSON object that lists the files"))
        , threads(addThreadsOption(command))
    {
        set->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1)->group("Figure");
        policy->excludes(policies)->group(policies->get_group());
        for (CLI::Option* option : {view, out, list, data})
            option->group(figureGroup);
        for (const auto& [name, value, key, help] :
            {std::array{"--quantity", "NAME", "curve", "What curves show: entropy, normalized_entropy, max_weight, ..."},
                {"--row", "R", "row", "The selected row, whose profile is drawn, from 0"},
                {"--stage", "scores|logits|weights|log-weights", "stage", "What maps show"},
                {"--reduce", "max|mean|one-row", "map_reduction", "What a pixel of a map shows of its cells"},
                {"--scale", "log|linear", "log_colors", "Scale of the colours of maps"},
                {"--colors", "viridis|cividis|magma|grey", "color_map", "Colours of maps"}})
            viewOptions.emplace_back(addValue(command, name, value, help)->group("View"), key);
        for (const FigureOption& each : figureOptions()) {
            const bool isSwitch = *each.value == '\0';
            CLI::Option* option =
                isSwitch ? addSwitch(command, each.name, each.help) : addValue(command, each.name, each.value, each.help);
            if (each.repeats)
                option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1);
            passedOn.emplace_back(option->group(each.group), isSwitch);
        }
        command.footer(footer);
    }

    CLI::Option *word, *claim;
    ExperimentOptions experiment;
    CLI::Option *policies, *policy, *view, *list, *out, *set, *data, *json, *threads;
    std::vector<std::pair<CLI::Option*, std::string>> viewOptions; // with the settings of the view that they change
    std::vector<std::pair<CLI::Option*, bool>> passedOn; // unchanged to the window program; whether it is a switch

    std::vector<std::string> given(const std::string& name) const // the values of one of passedOn
    {
        const auto found = std::ranges::find(passedOn, name, [](const auto& each) { return each.first->get_name(); });
        return found->first->results();
    }
    std::vector<std::string> ownFiles() const // that --own reads
    {
        std::vector<std::string> files = given("--own");
        for (std::string& file : files)
            if (const std::size_t letter = file.starts_with('(') ? file.find(')') : std::string::npos;
                letter != std::string::npos)
                file = std::string(trimmed(std::string_view(file).substr(letter + 1))); // "(b) own.csv"
        return files;
    }
};

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
    if (field == nullptr)
        return badInput("--set", {"there is no field \"%1\" (attentoscope-cli render --help lists them)", {key}});
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

// Returns the session as the user named it; for "-", which is no name, the option itself.
std::string nameOf(const Render& options)
{
    const bool isWord = options.word->count() > 0;
    const std::string word = isWord ? options.word->results().front() : options.experiment.sessionName();
    return word != "-" ? word : isWord ? "SESSION" : "--session";
}

// Opens the session of this name: a file, or an example or a generated source if it is a plain word. `option`: where it was
// typed.
Outcome<OpenedSession> opened(const std::string& word, const std::string& option, int threads, const StopToken& stop)
{
    const auto path = filePath(word, option);
    if (!path)
        return path.error();
    std::error_code none;
    const bool isName =
        option != "--session" && word != "-" && !fs::is_regular_file(*path, none) && fs::path(word).extension().empty();
    if (!isName)
        return openSession(*path, shippedFolder());
    if (const Source* source = findSource(word); source != nullptr && source->generated) {
        OpenedSession begun;
        begun.session.view = bareView;
        begun.session.experiment.source = word;
        return begun;
    }
    const auto text = runWindowProgram({"--print-example", word}, threads, stop);
    if (!text) {
        std::vector<std::string> names;
        for (const Source& source : sources())
            if (source.generated)
                names.emplace_back(source.name);
        if (const std::string meant = nearestName(word, names); !meant.empty())
            return badInput(
                option, {"there is neither such a file nor an example or source \"%1\", did you mean %2?", {word, meant}});
    }
    auto session = text ? parseSession(*text, word) : text.error();
    return session ? Outcome<OpenedSession>({*std::move(session), {}}) : session.error();
}

// Applies the options to a session; `begun` is null if there is only what the options say. `name`: as the user named it.
Outcome<Session> withOptions(const Render& options, const OpenedSession* begun, const std::string& name)
{
    Session session;
    session.view = bareView;
    if (begun != nullptr)
        session = begun->session;
    for (const Message& warning : session.warnings)
        warn(warning.text());
    session.warnings.clear();
    auto experiment = begun != nullptr ? options.experiment.over(*begun, name) : options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    session.experiment = *std::move(experiment);
    const CLI::Option& typed = options.policy->count() > 0 ? *options.policy : *options.policies;
    if (typed.count() > 0) {
        const auto policies = policiesOf(typed, session.experiment, options.experiment.trainedLength());
        if (!policies)
            return policies.error();
        session.experiment.policyA = policies->front();
        if (policies->size() > 1)
            session.experiment.policyB = (*policies)[1];
        session.experiment.further.assign(
            policies->begin() + std::min<std::ptrdiff_t>(2, std::ssize(*policies)), policies->end());
    }
    return session;
}

// Returns the further sessions recorded in a figure's session, with their names.
std::vector<std::pair<std::string, Session>> sessionsIn(const Session& session)
{
    std::vector<std::pair<std::string, Session>> held;
    const auto recipe = Json::parse(session.figure, nullptr, false);
    if (recipe.is_object() && recipe.contains("sessions") && recipe["sessions"].is_object())
        for (const auto& [name, text] : recipe["sessions"].items())
            if (auto further = parseSession(text.dump(), name))
                held.emplace_back(name, *std::move(further));
    return held;
}

// Holds what is drawn: views of a session, and perhaps of further ones, whose names begin the names of their views.
struct Sheet {
    Session first;
    std::vector<std::pair<std::string, Session>> further;
    std::string views; // empty: none were named
    const Claim* claim = nullptr; // whose session the first one begins with
};

// Returns whether options change what the claim is about, so that no caption may cite it.
bool differsFromClaim(const Sheet& sheet)
{
    const auto claimed = sheet.claim != nullptr ? experimentOf(*sheet.claim) : sheet.first.experiment;
    return !claimed || !(*claimed == sheet.first.experiment);
}

// Reads what the command starts from. If the word names panels of several sessions, the first of them holds the rest.
Outcome<Sheet> sheetOf(const Render& options, int threads, const StopToken& stop)
{
    const bool isWord = options.word->count() > 0;
    const std::string word = isWord ? options.word->results().front() : "";
    std::error_code none;
    const bool isOrder = word.find(':') != std::string::npos && !fs::exists(word, none);
    const bool isClaim = options.claim->count() > 0;
    if (isClaim && (isWord || options.experiment.fromSession()))
        return badInput("--claim", "names a session of its own, so no other can be named");
    if (isWord && options.experiment.fromSession())
        return badInput("--session", "cannot be used together with SESSION, which already names a session");
    if (isOrder && options.view->count() > 0)
        return badInput("--view", "cannot be used together with panels as SESSION, which already name views");
    const SheetOrder order = sheetOrder(isOrder ? word
            : options.view->count() > 0         ? options.view->results().front()
                                                : std::string());
    if (isOrder && order.sessions.empty())
        return badInput("SESSION", {"names no session before \":\" in \"%1\"", {word}});
    Sheet sheet{.first = {}, .further = {}, .views = order.views};
    std::vector<std::string> outside; // files that the figure names, in all its sessions, and that it may not read unasked
    if (!isOrder) {
        Outcome<OpenedSession> begun{OpenedSession()};
        const bool ofSession = isWord || isClaim || options.experiment.fromSession();
        if (isClaim) {
            const auto claim = claimNamed(options.claim->results().front());
            auto session = claim ? sessionOf(**claim) : claim.error();
            if (!session)
                return session.error();
            sheet.claim = *claim;
            begun = OpenedSession{*std::move(session), {}};
        } else if (ofSession)
            begun = opened(isWord ? word : options.experiment.sessionName(), isWord ? "SESSION" : "--session", threads, stop);
        auto session = begun ? withOptions(options, ofSession ? &*begun : nullptr, nameOf(options)) : begun.error();
        if (!session)
            return session.error();
        sheet.first = *std::move(session);
        outside = begun->outside;
    }
    const auto add = [&](const std::string& name, const Outcome<OpenedSession>& begun,
                         const std::string& typed) -> Outcome<Done> {
        auto session = begun ? withOptions(options, &*begun, typed) : begun.error();
        if (!session)
            return session.error();
        session->figure = "{}";
        sheet.further.emplace_back(name, *std::move(session));
        return Done{};
    };
    for (const auto& [name, held] : sessionsIn(sheet.first))
        if (const auto added = add(name, OpenedSession{held, outside}, name); !added)
            return added.error();
    for (const auto& [name, typed] : order.sessions)
        if (std::ranges::find(sheet.further, name, [](const auto& each) { return each.first; }) == sheet.further.end())
            if (const auto added = add(name, opened(typed, isOrder ? "SESSION" : "--view", threads, stop), typed); !added)
                return added.error();
    if (isOrder)
        sheet.first = sheet.further.front().second;
    return sheet;
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

Outcome<std::string> listViews(const Render& options, int threads, const StopToken& stop)
{
    auto printed = runWindowProgram({"--views"}, threads, stop);
    if (!printed || options.json->count() == 0)
        return printed;
    Json views = Json::array();
    for (const std::string_view line : split(*printed, '\n'))
        if (const auto parts = split(line, '\t'); parts.size() == 2)
            views.push_back({{"name", parts[0]}, {"title", parts[1]}});
    return jsonText({{"views", views}});
}

// Returns what the options change of the view, as KEY=VALUE.
std::vector<std::string> viewSettings(const Render& options)
{
    std::vector<std::string> settings;
    for (const auto& [option, key] : options.viewOptions)
        if (option->count() > 0) {
            const std::string& value = option->results().front();
            const bool isScale = key == "log_colors";
            settings.push_back(key + '=' + (!isScale ? value : value == "log" ? "true" : value == "linear" ? "false" : value));
        }
    return settings;
}

// Names the option that the user typed, where the other program complains of the setting that it stands for.
Error atTypedOption(Error error, const Render& options, const std::string& view)
{
    if (error.what == view)
        error.what = "--view " + view; // "heads" is the name of a field, too
    for (const auto& [option, key] : options.viewOptions)
        if (option->count() > 0 && error.what == "--view-set " + key) {
            error.what = option->get_name();
            std::string choices = option->get_type_name(); // "log|linear"
            if (choices.find('|') == std::string::npos)
                continue;
            for (std::size_t at = choices.find('|'); at != std::string::npos; at = choices.find('|', at))
                choices.replace(at, 1, ", ");
            error.why = {"\"%1\" is none of %2", {option->results().front(), choices}};
        }
    return error;
}

class Series
{
public:
    Series(const Render& options, Sheet sheet, int threads)
        : options_(options)
        , sheet_(std::move(sheet))
        , threads_(threads)
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
        ProgressBar bar;
        for (std::size_t i = 0; i < figures.size(); ++i) {
            bar.show(double(i) / double(figures.size()));
            const fs::path out = numbered(options_.out->results().front(), i, figures.size());
            if (const auto drawn = drawOne(figures[i], out, stop); !drawn)
                return drawn.error();
        }
        return options_.json->count() > 0 ? jsonText({{"files", files_}}) : names_;
    }

private:
    struct Figure {
        Sheet sheet;
        Json set; // the values that distinguish it from the other figures
    };

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
            renameFiles(session->experiment, [](const std::string& name) { // absolute, for the session is written elsewhere
                std::error_code none;
                const bool isThere = fs::exists(name, none); // otherwise it may be a file that comes with the window program
                const fs::path path = isThere ? fs::absolute(name, none) : fs::path(name);
                return none ? name : path.string();
            });
        }
        return figure;
    }

    static std::vector<Session*> sessionsOf(Sheet& sheet)
    {
        std::vector<Session*> all{&sheet.first};
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

    // Refuses to write over a file that the figure is made of.
    Outcome<Done> checkOverwriting(const Figure& figure, const fs::path& out) const
    {
        std::vector<fs::path> written{out};
        for (const char* ending : {".csv", ".npz"})
            if (options_.data->count() > 0)
                written.push_back(fs::path(out).replace_extension(ending));
        std::vector<std::string> read = options_.ownFiles();
        std::ranges::copy(filesRead(figure.sheet.first.experiment), std::back_inserter(read));
        for (const auto& [name, session] : figure.sheet.further)
            std::ranges::copy(filesRead(session.experiment), std::back_inserter(read));
        std::error_code none;
        for (const fs::path& path : written)
            for (const std::string& file : read)
                if (fs::equivalent(path, file, none))
                    return badInput("--out", {"would write over %1, which the figure is made of", {file}});
        return Done{};
    }

    Outcome<Done> drawOne(const Figure& figure, const fs::path& out, const StopToken& stop)
    {
        if (const auto fine = checkOverwriting(figure, out); !fine)
            return fine;
        std::list<PartialFile> kept; // removed on return
        const auto writtenPath = [&](Session session) -> Outcome<std::string> {
            std::error_code none;
            auto file = PartialFile::beside(fs::temp_directory_path(none) / "figure.attentoscope");
            if (!file)
                return file.error();
            session.keepsFiles = session.keepsFiles && keptSize(session.experiment).ok(); // too large: read in place
            if (const auto written = writeSession(file->path(), session); !written)
                return written.error();
            return kept.emplace_back(*std::move(file)).path().string();
        };
        const auto first = writtenPath(figure.sheet.first);
        if (!first)
            return first.error();
        const std::string view = !figure.sheet.views.empty() ? figure.sheet.views : viewIn(figure.sheet.first);
        if (view.empty())
            return badInput("--view", "is needed: the view to draw (--list prints the names)");
        std::vector<std::string> words{// --trust: the user has already permitted what the session reads
            *first, "--trust", "--render", out.string(), "--view", view};
        for (const auto& [name, session] : figure.sheet.further) {
            const auto path = writtenPath(session);
            if (!path)
                return path.error();
            words.insert(words.end(), {"--beside", name + '=' + *path});
        }
        for (const std::string& setting : viewSettings(options_))
            words.insert(words.end(), {"--view-set", setting});
        for (const auto& [option, isSwitch] : options_.passedOn) { // --view-set has the last word
            if (isSwitch && option->count() > 0)
                words.push_back(option->get_name());
            for (const std::string& value : isSwitch ? std::vector<std::string>() : option->results())
                words.insert(words.end(), {option->get_name(), value});
        }
        Json file{{"file", out.string()}, {"view", view}, {"set", figure.set}};
        names_ += printableText(out.string()) + '\n';
        if (options_.data->count() > 0)
            words.insert(words.end(), {"--numbers", fs::path(out).replace_extension().string()});
        const auto drawn = runWindowProgram(words, threads_, stop);
        if (!drawn)
            return atTypedOption(drawn.error(), options_, view);
        names_ += printableLines(*drawn); // the path of the numbers file
        if (!drawn->empty())
            file["data"] = trimmed(*drawn);
        if (!options_.given("--latex").empty())
            file["latex"] = fs::path(out).replace_extension(".tex").string();
        files_.push_back(std::move(file));
        return Done{};
    }

    const Render& options_;
    Sheet sheet_;
    int threads_;
    Json files_ = Json::array();
    std::string names_;
};

Outcome<Done> checkFilm(const Render& options)
{
    const bool isFilm = !options.given("--film").empty();
    const std::string ending = fs::path(options.out->results().front()).extension().string();
    if (isFilm && ending != ".html" && ending != ".webp")
        return badInput("--out", "a figure that moves is a page (.html) or a film (.webp)");
    if (isFilm && options.data->count() > 0)
        return badInput("--data", "is for figures that stand still; a page holds its numbers itself");
    return Done{};
}

Outcome<std::string> runRender(const Render& options, const StopToken& stop)
{
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    if (options.list->count() > 0)
        return listViews(options, int(*threads), stop);
    if (options.out->count() == 0)
        return badInput("--out", "is needed: the file to draw into, .png, .svg or .pdf");
    if (const auto fine = checkFilm(options); !fine)
        return fine.error();
    auto sheet = sheetOf(options, int(*threads), stop);
    if (!sheet)
        return sheet.error();
    return Series(options, *std::move(sheet), int(*threads)).draw(stop);
}

} // namespace

Action addRender(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("render", "Draw any view of the window program as a figure for print, without opening a window");
    const auto options = std::make_shared<Render>(*command);
    return [options](const StopToken& stop) { return runRender(*options, stop); };
}

} // namespace attentoscope::cli
