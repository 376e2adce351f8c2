// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/render/render_sheet.h"

#include "app/cli/commands/render/sheet_order.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/standard_input.h"
#include "core/base/nearest_name.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/session/window_keys.h"
#include "core/sources/source.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {

namespace {

namespace fs = std::filesystem;

const char* const bareView = R"({"policy_looks":{}})"; // no session of an earlier version: policies have any free looks

// Returns the session as the user named it; for "-", which is no name, the option itself.
std::string nameOf(const RenderOptions& options)
{
    const bool isWord = options.word->count() > 0;
    const std::string word = isWord ? options.word->results().front() : options.experiment.sessionName();
    return !isStandardInput(word) ? word : isWord ? "SESSION" : "--session";
}

// Opens the session of this name: a file, or an example or a generated source if it is a plain word. `option`: where it was
// typed.
Outcome<OpenedSession> opened(const std::string& word, const std::string& option, const RenderOptions& options,
    DrawingProgram& program, const StopToken& stop)
{
    const auto path = filePath(word, option);
    if (!path)
        return path.error();
    std::error_code none;
    const bool isName =
        option != "--session" && *path == word && !fs::is_regular_file(*path, none) && fs::path(word).extension().empty();
    if (!isName)
        return openSession(*path, shippedFolder());
    if (const Source* source = findSource(word); source != nullptr && source->generated) {
        OpenedSession begun;
        begun.session.view = bareView;
        begun.session.experiment.source = word;
        return begun;
    }
    MessageValue order{{"order", "example"}, {"name", word}};
    for (const std::string& language : options.given("--language")) // an example of words may have others there
        order["language"] = language;
    const auto example = program.ask(order, stop);
    if (!example) {
        std::vector<std::string> names;
        for (const Source& source : sources())
            if (source.generated)
                names.emplace_back(source.name);
        if (const std::string meant = nearestName(word, names); !meant.empty())
            return badInput(
                option, {"there is neither such a file nor an example or source \"%1\", did you mean %2?", {word, meant}});
    }
    auto session = example ? parseSession((*example)["session"].get<std::string>(), word) : example.error();
    return session ? Outcome<OpenedSession>({*std::move(session), {}}) : session.error();
}

// Applies the options to a session; `begun` is null if there is only what the options say. `name`: as the user named it.
Outcome<Session> withOptions(const RenderOptions& options, const OpenedSession* begun, const std::string& name)
{
    Session session;
    session.view = bareView;
    if (begun != nullptr)
        session = begun->session;
    for (const Message& warning : session.warnings)
        warn(warning.text());
    session.warnings.clear();
    session.view = withoutUnknownKeys(WindowPart::View, session.view); // the program that draws would say them again
    session.figure = withoutUnknownKeys(WindowPart::Figure, session.figure);
    auto experiment = begun != nullptr ? options.experiment.over(*begun, name) : options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    std::error_code none;
    if (begun != nullptr && fs::is_regular_file(name, none)) // examples and panels of figures are found by the program that draws
        if (auto left = dataLeftBehind(name, *experiment))
            return *std::move(left);
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
    const auto recipe = nlohmann::ordered_json::parse(session.figure, nullptr, false);
    if (recipe.is_object() && recipe.contains("sessions") && recipe["sessions"].is_object())
        for (const auto& [name, text] : recipe["sessions"].items())
            if (auto further = parseSession(text.dump(), name))
                held.emplace_back(name, *std::move(further));
    return held;
}

} // namespace

Outcome<Sheet> sheetOf(const RenderOptions& options, DrawingProgram& program, const StopToken& stop)
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
            begun = opened(
                isWord ? word : options.experiment.sessionName(), isWord ? "SESSION" : "--session", options, program, stop);
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
            if (const auto added = add(name, opened(typed, isOrder ? "SESSION" : "--view", options, program, stop), typed);
                !added)
                return added.error();
    if (isOrder)
        sheet.first = sheet.further.front().second;
    return sheet;
}

} // namespace attentoscope::cli
