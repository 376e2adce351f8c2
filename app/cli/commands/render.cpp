// SPDX-License-Identifier: GPL-3.0-or-later
// render: draws figures without a window; the window program draws them from a session that this command writes.
#include "app/cli/commands/command.h"
#include "app/cli/commands/word_options.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/standard_input.h"
#include "app/cli/window_program.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/base/safe_file.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "core/sources/source.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t mostFigures = 1000; // in a series; more are probably a mistake

const char* const footer =
    "FIELD is one of the options above without its dashes, or policy-a, policy-b or further. Several values,\n"
    "separated by commas, make one figure each: fig-1.pdf, fig-2.pdf, ... In a field that is itself a list, the\n"
    "commas belong to the value.\n"
    "Examples:\n"
    "  attentoscope-cli render --n 4096 --view curves --out entropy.pdf --width-mm 89 --font-pt 7\n"
    "  attentoscope-cli render noise --view explore --out noise.png --set n=512,2048 --language zh_CN --data\n"
    "  attentoscope-cli render fig.pdf --out fig.svg";

struct Render {
    explicit Render(CLI::App& command)
        : word(addValue(command, "SESSION", "",
            "A session (.attentoscope), a figure that holds one (.png, .svg, .pdf), or the name of an example; options change "
            "its fields"))
        , experiment(command, {.lengths = true, .sampling = true, .whole = true})
        , policies(addPoliciesOption(command))
        , policy(addValue(command, "--policy", "POLICY", "The same as --policies"))
        , view(addValue(command, "--view", "NAME",
              "Draw the view of this name (see --list); if SESSION is a figure, the view that it shows is the default"))
        , list(addSwitch(command, "--list", "Print the names of the views, and exit"))
        , out(addValue(command, "--out", "FILE", "The file to draw into: .png, .svg or .pdf"))
        , set(addValue(
              command, "--set", "FIELD=VALUE[,VALUE...]", "Change a field of the session; several values make one figure each"))
        , data(addSwitch(
              command, "--data", "Write the numbers of the figure beside it, as .csv, or as .npz if it has several pictures"))
        , json(addSwitch(command, "--json", "Write one JSON object that lists the files"))
        , threads(addThreadsOption(command))
    {
        set->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1)->group("Figure");
        policy->excludes(policies)->group(policies->get_group());
        for (CLI::Option* option : {view, out, list, data})
            option->group("Figure");
        for (const auto& [name, value, help] : {std::array{"--width-mm", "W", "Width on paper, mm"},
                 {"--height-mm", "H", "Height on paper, mm; a size that is not given follows from the picture"},
                 {"--dpi", "300", "Pixels per inch of a .png"}, {"--font-pt", "8", "Size of the text, points"},
                 {"--theme", "light|dark", "Colours"}, {"--language", "en|zh_CN", "Language of the labels"},
                 {"--style", "FILE.json", "A style that was saved in the window; other options override it"}})
            passedOn.push_back(addValue(command, name, value, help)->group("Figure"));
        words.emplace(command);
        command.footer(footer);
    }

    CLI::Option* word;
    ExperimentOptions experiment;
    CLI::Option *policies, *policy, *view, *list, *out, *set, *data, *json, *threads;
    std::vector<CLI::Option*> passedOn; // passed unchanged to the window program
    std::optional<WordOptions> words;
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

Outcome<OpenedSession> begin(const Render& options, int threads, const StopToken& stop)
{
    const bool isWord = options.word->count() > 0;
    if (isWord && options.experiment.fromSession())
        return badInput("--session", "cannot be used together with SESSION, which already names a session");
    if (!isWord && !options.experiment.fromSession()) {
        OpenedSession begun;
        begun.session.view = R"({"policy_looks":{}})"; // no session of an earlier version: policies have any free looks
        return begun;
    }
    const std::string word = isWord ? options.word->results().front() : options.experiment.sessionName();
    const auto path = filePath(word, isWord ? "SESSION" : "--session");
    if (!path)
        return path.error();
    std::error_code none;
    const bool isName = isWord && word != "-" && !fs::is_regular_file(*path, none) && fs::path(word).extension().empty();
    if (!isName)
        return openSession(*path, shippedFolder());
    const auto text = runWindowProgram({"--print-example", word}, threads, stop);
    auto session = text ? parseSession(*text, word) : text.error();
    return session ? Outcome<OpenedSession>({*std::move(session), {}}) : session.error();
}

// Applies the options to the session that the command starts from.
Outcome<Session> sessionOf(const Render& options, int threads, const StopToken& stop)
{
    const auto begun = begin(options, threads, stop);
    if (!begun)
        return begun.error();
    Session session = begun->session;
    for (const Message& warning : session.warnings)
        warn(warning.text());
    session.warnings.clear();
    const bool ofSession = options.word->count() > 0 || options.experiment.fromSession();
    auto experiment = ofSession ? options.experiment.over(*begun, nameOf(options)) : options.experiment.experiment();
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

class Series
{
public:
    Series(const Render& options, Session session, int threads)
        : options_(options)
        , session_(std::move(session))
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
        for (const Figure& figure : figures)
            sayWhatGoesInside(figure.session);
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
        Session session;
        Json set; // the values that distinguish it from the other figures
    };

    Outcome<Figure> figureOf(const std::vector<Change>& changes, const std::vector<std::string>& values, bool isFirst) const
    {
        Figure figure{session_, Json::object()};
        for (std::size_t c = 0; c < changes.size(); ++c) {
            if (const auto applied = apply(figure.session.experiment, *changes[c].field, values[c], isFirst); !applied)
                return applied.error();
            figure.set[changes[c].field->key] = values[c];
        }
        renameFiles(figure.session.experiment, [](const std::string& name) { // absolute, for the session is written elsewhere
            std::error_code none;
            const bool isThere = fs::exists(name, none); // otherwise it may be a file that comes with the window program
            const fs::path path = isThere ? fs::absolute(name, none) : fs::path(name);
            return none ? name : path.string();
        });
        return figure;
    }

    // Notes which of the user's files a figure will contain: a session that kept its files keeps those that options name
    // instead.
    void sayWhatGoesInside(const Session& session) const
    {
        for (const std::string& file : filesInFigure(session))
            if (!isLaidOut(file))
                note("the figure contains a copy of " + file + ", because its session contains the files that it reads");
    }

    Outcome<Done> drawOne(const Figure& figure, const fs::path& out, const StopToken& stop)
    {
        std::error_code none;
        const auto kept = PartialFile::beside(fs::temp_directory_path(none) / "figure.attentoscope"); // removed on return
        if (!kept)
            return kept.error();
        Session session = figure.session;
        session.keepsFiles = session.keepsFiles && keptSize(session.experiment).ok(); // too large: read in place
        if (const auto written = writeSession(kept->path(), session); !written)
            return written;
        const std::string view = options_.view->count() > 0 ? options_.view->results().front() : viewIn(figure.session);
        if (view.empty())
            return badInput("--view", "is needed: the view to draw (--list prints the names)");
        std::vector<std::string> words{// --trust: the user has already permitted what the session reads
            kept->path().string(), "--trust", "--render", out.string(), "--view", view};
        for (const CLI::Option* option : options_.passedOn)
            if (option->count() > 0)
                words.insert(words.end(), {option->get_name(), option->results().front()});
        options_.words->passOn(words);
        Json file{{"file", out.string()}, {"view", view}, {"set", figure.set}};
        names_ += printableText(out.string()) + '\n';
        if (options_.data->count() > 0)
            words.insert(words.end(), {"--numbers", fs::path(out).replace_extension().string()});
        const auto drawn = runWindowProgram(words, threads_, stop);
        if (!drawn)
            return drawn.error();
        names_ += printableLines(*drawn); // the path of the numbers file
        if (!drawn->empty())
            file["data"] = trimmed(*drawn);
        if (options_.words->writesLatex())
            file["latex"] = fs::path(out).replace_extension(".tex").string();
        files_.push_back(std::move(file));
        return Done{};
    }

    const Render& options_;
    Session session_;
    int threads_;
    Json files_ = Json::array();
    std::string names_;
};

Outcome<std::string> runRender(const Render& options, const StopToken& stop)
{
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    if (options.list->count() > 0)
        return listViews(options, int(*threads), stop);
    if (options.out->count() == 0)
        return badInput("--out", "is needed: the file to draw into, .png, .svg or .pdf");
    auto session = sessionOf(options, int(*threads), stop);
    if (!session)
        return session.error();
    return Series(options, *std::move(session), int(*threads)).draw(stop);
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
