// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claim_words.h"

#include "ui/document/document.h"
#include "ui/document/view_settings.h"
#include "ui/figures/table_figure.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/tables/number_grid.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct ClaimWords {
    Q_DECLARE_TR_FUNCTIONS(ClaimWords)
};

constexpr int digits = 4;
const QString missing = QStringLiteral("—");

QString limitsText(const ClaimPart& part)
{
    if (part.low == part.high)
        return briefText(part.low, digits);
    if (!std::isfinite(part.high))
        return QStringLiteral("≥ ") + briefText(part.low, digits);
    return ClaimWords::tr("%1 to %2").arg(briefText(part.low, digits), briefText(part.high, digits));
}

QString limitText(double limit) { return std::isfinite(limit) ? briefText(limit, digits) : missing; }

QString quoted(const QString& text) { return ClaimWords::tr("“%1”").arg(text); }

// Returns the number of this part as it was found, and whether it agrees with the claim; both "—" where that is not known.
QStringList foundTexts(const Outcome<ClaimFinding>* finding, std::size_t part)
{
    if (finding == nullptr || !finding->ok())
        return {missing, missing};
    return {
        briefText((*finding)->values[part], digits), (*finding)->comesOut[part] ? ClaimWords::tr("yes") : ClaimWords::tr("no")};
}

} // namespace

QString claimTitle(const Claim& claim)
{
    const QString title = translated(claim.title);
    return claim.kind == ClaimKind::Erratum ? ClaimWords::tr("Erratum: %1").arg(title) : title;
}

QString claimSource(const Claim& claim) { return translated(claim.source); }

QString claimSign(const Claim& claim, const Outcome<ClaimFinding>* finding)
{
    if (finding == nullptr)
        return QStringLiteral("…");
    if (!finding->ok())
        return QStringLiteral("!");
    if (claim.parts.empty())
        return missing;
    const Remade remade = howFar(claim, **finding);
    if (claim.kind == ClaimKind::Erratum) // an error that is confirmed is a success
        return remade == Remade::Wholly ? QStringLiteral("✗") : QStringLiteral("✓");
    switch (remade) {
    case Remade::Wholly:
        return QStringLiteral("✓");
    case Remade::InPart:
        return QStringLiteral("◐");
    case Remade::NotAtAll:
        break;
    }
    return QStringLiteral("✗");
}

QString briefClaimVerdict(const Claim& claim, const Outcome<ClaimFinding>* finding)
{
    if (finding == nullptr)
        return claim.trains() ? ClaimWords::tr("not trained yet") : ClaimWords::tr("not computed yet");
    return finding->ok() ? translated(verdictOn(claim, **finding)) : ClaimWords::tr("computation failed");
}

QString claimVerdict(const Claim& claim, const Outcome<ClaimFinding>* finding)
{
    const QString brief = briefClaimVerdict(claim, finding);
    if (finding != nullptr && !finding->ok())
        return labelled(brief, translated(finding->error()));
    if (claim.parts.empty())
        return labelled(brief, ClaimWords::tr("its data are not available here"));
    if (finding == nullptr || howFar(claim, **finding) != Remade::InPart)
        return brief;
    QStringList missed;
    for (std::size_t p = 0; p < claim.parts.size(); ++p)
        if (!claim.parts[p].correction && !(*finding)->comesOut[p])
            missed << ClaimWords::tr("%1 does not hold").arg(quoted(translated(claim.parts[p].says)));
    return labelled(brief, phraseOf(missed));
}

NumberTable claimNumbers(const Claim& claim, const Outcome<ClaimFinding>* finding)
{
    NumberTable table{{{QStringLiteral("Found"), ClaimWords::tr("value")},
        {QStringLiteral("Limits"), ClaimWords::tr("expected"),
            ClaimWords::tr("The statement holds if the value is in this range")},
        {QStringLiteral("ComesOut"), ClaimWords::tr("agrees")}}};
    for (NumberTable::Column& column : table.columns)
        column.keptEmpty = true;
    for (const bool corrections : {false, true})
        for (std::size_t p = 0; p < claim.parts.size(); ++p) {
            const ClaimPart& part = claim.parts[p];
            if (part.correction != corrections)
                continue;
            if (corrections && (table.lines.empty() || table.lines.back().key != QLatin1String("claimInstead")))
                table.addTitle(QStringLiteral("claimInstead"), ClaimWords::tr("Correct version"));
            const QStringList found = foundTexts(finding, p);
            table
                .addLine(QStringLiteral("part%1").arg(p), translated(part.says).toHtmlEscaped(), {},
                    {found[0], limitsText(part), found[1]})
                .wrapped = true;
        }
    return table;
}

TableLines claimLines(const ClaimFindings* findings)
{
    TableLines table{{ClaimWords::tr("claim"), ClaimWords::tr("source"), ClaimWords::tr("verdict")}, {}};
    for (const Claim& claim : claims())
        table.lines.push_back({claimTitle(claim), claimSource(claim),
            briefClaimVerdict(claim, findings != nullptr ? findings->of(claim) : nullptr)});
    return table;
}

TableLines claimPartLines(const ClaimFindings* findings)
{
    TableLines table{{ClaimWords::tr("claim"), ClaimWords::tr("statement"), ClaimWords::tr("value"), ClaimWords::tr("min"),
                         ClaimWords::tr("max"), ClaimWords::tr("agrees")},
        {}};
    for (const Claim& claim : claims()) {
        const Outcome<ClaimFinding>* finding = findings != nullptr ? findings->of(claim) : nullptr;
        for (std::size_t p = 0; p < claim.parts.size(); ++p) {
            const ClaimPart& part = claim.parts[p];
            const QStringList found = foundTexts(finding, p);
            table.lines.push_back(
                {claimTitle(claim), translated(part.says), found[0], limitText(part.low), limitText(part.high), found[1]});
        }
    }
    return table;
}

QString claimText(const Claim& claim, const Outcome<ClaimFinding>* finding)
{
    return claimTitle(claim) + QLatin1Char('\n') + claimSource(claim) + QLatin1Char('\n') + translated(claim.how)
        + QLatin1Char('\n') + claimVerdict(claim, finding) + QLatin1Char('\n')
        + (claim.parts.empty() ? QString() : claimNumbers(claim, finding).text());
}

QString claimsVerdict(const ClaimFindings& findings)
{
    int all[2] = {}, wholly = 0, inPart = 0, notAtAll = 0, untested = 0, unknown = 0, failed = 0, refuted = 0;
    for (const Claim& claim : claims()) {
        ++all[int(claim.kind)];
        const Outcome<ClaimFinding>* finding = findings.of(claim);
        if (finding == nullptr || !finding->ok()) {
            ++(finding == nullptr ? unknown : failed);
            continue;
        }
        if (claim.parts.empty()) {
            ++untested;
            continue;
        }
        const Remade remade = howFar(claim, **finding);
        if (claim.kind == ClaimKind::Erratum) {
            refuted += remade != Remade::Wholly;
            continue;
        }
        wholly += remade == Remade::Wholly;
        inPart += remade == Remade::InPart;
        notAtAll += remade == Remade::NotAtAll;
    }
    QStringList parts{ClaimWords::tr("%1 of %2 claims reproduced, %3 partly").arg(wholly).arg(all[0]).arg(inPart),
        ClaimWords::tr("error confirmed for %1 of %2 errata").arg(refuted).arg(all[1])};
    if (notAtAll > 0)
        parts << ClaimWords::tr("%1 of the claims not reproduced").arg(notAtAll);
    if (untested > 0)
        parts << ClaimWords::tr("%1 of the claims not tested (no data)").arg(untested);
    if (unknown > 0)
        parts << ClaimWords::tr("%1 of the claims and errata not computed yet").arg(unknown);
    if (failed > 0)
        parts << ClaimWords::tr("%1 of the claims and errata could not be computed").arg(failed);
    return ClaimWords::tr("%1.").arg(clausesOf(parts));
}

const Claim* claimOf(const Document& document)
{
    const Claim* claim = findClaim(document.view().of<ClaimsSettings>().ofSession);
    if (claim == nullptr || claim->session.isAkin)
        return nullptr;
    const auto session = sessionOf(*claim);
    if (!session || session->experiment != document.experiment())
        return nullptr;
    const ViewState claimed = parseViewState(session->view);
    for (const Claim& each : claims())
        for (const auto& [key, value] : each.session.shown)
            for (const ViewSetting& setting : ViewSettings::all())
                if (key == std::string_view(setting.key) && setting.get(claimed) != setting.get(document.view()))
                    return nullptr;
    return claim;
}

bool showsClaim(const Claim& claim, const QString& page, const QString& view)
{
    const QString claimed = QString::fromUtf8(claim.session.view);
    return view == claimed || (view == page && claimed.startsWith(page + QLatin1Char('/')));
}

QString claimCitation(const Claim& claim)
{
    const QString title = quoted(translated(claim.title)), source = claimSource(claim);
    if (claim.kind == ClaimKind::Erratum)
        return ClaimWords::tr("confirms the error in %1 (%2)").arg(title, source);
    switch (howFarAsWrittenDown(claim)) {
    case Remade::Wholly:
        return ClaimWords::tr("reproduces %1 (%2)").arg(title, source);
    case Remade::InPart:
        return ClaimWords::tr("partly reproduces %1 (%2)").arg(title, source);
    case Remade::NotAtAll:
        break;
    }
    return ClaimWords::tr("does not reproduce %1 (%2)").arg(title, source);
}

} // namespace attentoscope
