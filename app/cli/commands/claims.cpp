// SPDX-License-Identifier: GPL-3.0-or-later
// claims: computes again what papers and documents say about attention, and tells what is reproduced.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/claims/claim.h"
#include "core/claims/claim_parts.h"
#include "core/formats/text_table.h"
#include "core/session/session.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace attentoscope::cli {
namespace {

struct Claims {
    explicit Claims(CLI::App& command)
        : names(command.add_option("NAME", "Claims to test; all by default"))
        , check(addSwitch(command, "--check", "Fail if any result differs from the recorded one"))
        , fast(addSwitch(command, "--no-training", "Leave out the claims for which networks are trained"))
        , session(addValue(command, "--session-out", "FILE", "Write the experiment of the one claim named as a session"))
        , parts(command)
        , format(addFormatOptions(command))
    {
        fast->excludes(names);
        session->excludes(parts.shard)->excludes(parts.folder);
        names->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(-1);
    }

    CLI::Option *names, *check, *fast, *session;
    PartsOptions parts;
    FormatOptions format;
};

struct RemadeClaim {
    const Claim* claim;
    ClaimFinding finding;
};

std::string titleOf(const Claim& claim)
{
    return claim.kind == ClaimKind::Erratum ? std::string("Erratum: ") + claim.title : claim.title;
}

Outcome<std::vector<const Claim*>> chosenClaims(const Claims& options)
{
    std::vector<const Claim*> chosen;
    for (const std::string& name : options.names->results()) {
        const auto claim = claimNamed(name);
        if (!claim)
            return claim.error();
        chosen.push_back(*claim);
    }
    if (chosen.empty())
        for (const Claim& claim : claims())
            if (options.fast->count() == 0 || !claim.trains())
                chosen.push_back(&claim);
    return chosen;
}

// Computes the claims that this process has. `instead`: what the command writes where these are not all.
Outcome<std::vector<RemadeClaim>> remadeClaims(
    const Claims& options, const std::vector<const Claim*>& chosen, std::optional<std::string>& instead, const StopToken& stop)
{
    PartedWork work;
    work.identity = identityOf(chosen);
    for (const Claim* claim : chosen)
        work.parts.costs.push_back(1 + double(claim->seconds));
    work.parts.run = [&](Index part, const StopToken& ending, const Progress&) -> Outcome<PartValue> {
        const auto finding = remake(*chosen[std::size_t(part)], ending);
        return finding ? Outcome(valueOf(*finding)) : finding.error();
    };
    auto shared = options.parts.run("claims", std::move(work), 0, stop);
    if (!shared)
        return shared.error();
    instead = std::move(shared->instead);
    const KnownParts known = std::move(*shared).byNumber();
    auto findings = findingsIn(chosen, known);
    if (!findings)
        return findings.error();
    std::vector<RemadeClaim> remade;
    for (std::size_t c = 0; c < chosen.size() && !instead; ++c)
        remade.push_back({chosen[c], *std::move((*findings)[c])});
    return remade;
}

Outcome<Done> checked(const std::vector<RemadeClaim>& remade)
{
    for (const RemadeClaim& each : remade)
        for (std::size_t p = 0; p < each.claim->parts.size(); ++p)
            if (const ClaimPart& part = each.claim->parts[p]; each.finding.comesOut[p] != part.comesOut)
                return Error{ErrorKind::Failure, each.claim->name,
                    {"\"%1\" %2: %3",
                        {part.says, part.comesOut ? "no longer agrees" : "agrees now", formatBrief(each.finding.values[p], 6)}},
                    {}};
    return Done{};
}

Table partTable(const std::vector<RemadeClaim>& remade)
{
    Table table{{"claim", "verdict", "part", "value", "from", "to", "comes_out"}, {}};
    for (const RemadeClaim& each : remade)
        for (std::size_t p = 0; p < each.claim->parts.size(); ++p) {
            const ClaimPart& part = each.claim->parts[p];
            table.rows.push_back(
                {std::string(each.claim->name), verdictOn(*each.claim, each.finding).text(), std::string(part.says),
                    each.finding.values[p], part.low, part.high, std::string(each.finding.comesOut[p] ? "yes" : "no")});
        }
    return table;
}

std::string jsonOutput(const std::vector<RemadeClaim>& remade)
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const RemadeClaim& each : remade) {
        nlohmann::ordered_json card = {{"claim", each.claim->name}, {"title", titleOf(*each.claim)},
            {"source", each.claim->source}, {"how", each.claim->how}, {"verdict", verdictOn(*each.claim, each.finding).text()},
            {"parts", nlohmann::ordered_json::array()}};
        for (std::size_t p = 0; p < each.claim->parts.size(); ++p) {
            const ClaimPart& part = each.claim->parts[p];
            card["parts"].push_back({{"says", part.says}, {"value", each.finding.values[p]}, {"from", part.low},
                {"to", part.high}, {"comes_out", bool(each.finding.comesOut[p])}});
        }
        all.push_back(std::move(card));
    }
    return jsonText({{"claims", std::move(all)}, {"version", versionText()}});
}

std::string readableOutput(const std::vector<RemadeClaim>& remade)
{
    std::string text;
    for (const RemadeClaim& each : remade) {
        const Claim& claim = *each.claim;
        text += std::string(text.empty() ? "" : "\n") + claim.name + ": " + verdictOn(claim, each.finding).text() + "\n  "
            + titleOf(claim) + " (" + claim.source + ")\n  " + claim.how + '\n';
        for (std::size_t p = 0; p < claim.parts.size(); ++p)
            text += std::string(claim.parts[p].correction ? "    here "
                            : each.finding.comesOut[p]    ? "    yes  "
                                                          : "    no   ")
                + claim.parts[p].says + ": " + formatBrief(each.finding.values[p], 4) + '\n';
    }
    return text;
}

Outcome<Done> writeSessionOf(const std::vector<const Claim*>& chosen, const std::string& file)
{
    if (chosen.size() != 1)
        return badInput("--session-out", "needs the name of one claim");
    const auto session = sessionOf(*chosen.front());
    if (!session)
        return session.error();
    if (const auto usable = checkTarget(file, ".attentoscope", session->experiment); !usable)
        return usable.error();
    return writeSession(file, *session);
}

Outcome<std::string> runClaims(const Claims& options, const StopToken& stop)
{
    const auto chosen = chosenClaims(options);
    if (!chosen)
        return chosen.error();
    if (options.session->count() > 0)
        if (const auto written = writeSessionOf(*chosen, options.session->results().front()); !written)
            return written.error();
    std::optional<std::string> instead;
    const auto remade = remadeClaims(options, *chosen, instead, stop);
    if (!remade)
        return remade.error();
    if (instead)
        return *instead;
    if (options.check->count() > 0)
        if (const auto held = checked(*remade); !held)
            return held.error();
    if (options.format.wantsJson())
        return jsonOutput(*remade);
    return options.format.wantsCsv() ? csvText(partTable(*remade)) : readableOutput(*remade);
}

} // namespace

Action addClaims(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("claims", "What papers say about attention, computed again: what is reproduced, and what is not");
    std::string about = "Claims:\n";
    for (const Claim& claim : claims())
        about += std::string("  ") + claim.name + ": " + titleOf(claim) + '\n';
    command->footer(about
        + "\nExamples:\n  attentoscope-cli claims\n  attentoscope-cli claims ssmax first --json\n"
          "  attentoscope-cli claims --check --no-training\n"
          "  attentoscope-cli claims log-n --session-out log-n.attentoscope");
    const auto options = std::make_shared<Claims>(*command);
    return [options](const StopToken& stop) { return runClaims(*options, stop); };
}

} // namespace attentoscope::cli
