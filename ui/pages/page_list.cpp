// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_list.h"

#include "ui/document/document.h"
#include "ui/widgets/lone_picture.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

const std::vector<PageKind>& kinds()
{
    static const std::vector<PageKind> all{exploreKind(), masksKind(), distanceKind(), stepsKind(), labKind(), entropyKind(),
        extrapolationKind(), costKind(), headsKind(), counterfactualKind(), gradientsKind(), jlKind(), geometryKind(),
        claimsKind()};
    return all;
}

constexpr const char* groupLabels[] = {QT_TRANSLATE_NOOP("Pages", "See"), QT_TRANSLATE_NOOP("Pages", "Measure"),
    QT_TRANSLATE_NOOP("Pages", "Models"), QT_TRANSLATE_NOOP("Pages", "Why")};

QString words(const char* text) { return QCoreApplication::translate("Pages", text); }

} // namespace

std::span<const PageKind> pageKinds() { return kinds(); }

std::size_t pageNumber(const QString& name)
{
    const auto found = std::ranges::find_if(kinds(), [&](const PageKind& kind) { return name == QLatin1String(kind.name); });
    return found == kinds().end() ? 0 : std::size_t(found - kinds().begin());
}

QString pageLabel(const PageKind& kind) { return words(kind.label); }

QString pageHelp(const PageKind& kind) { return words(kind.help); }

const PageKind& pageOf(const QString& name) { return kinds()[pageNumber(name)]; }

QString PageVerdict::said(Engine& engine, const Document& document) const
{
    const std::string& lone = document.view().of<LonePictureSettings>().shown;
    const bool isSaid = document.worksheet().isEmpty() && std::ranges::find(others, lone) == others.end();
    return isSaid ? text(engine, document) : QString();
}

QString verdictHelp(const PageKind& kind) { return QCoreApplication::translate("Verdicts", kind.verdict.help); }

QString pageWhyNot(const PageKind& kind) { return kind.whyNot == nullptr ? QString() : words(kind.whyNot); }

QString pageGroupLabel(PageGroup group) { return words(groupLabels[int(group)]); }

// Skips Ctrl+0, which shows the whole map.
QString pageShortcut(std::size_t number)
{
    if (number < 9)
        return QStringLiteral("Ctrl+%1").arg(number + 1);
    return number < 18 ? QStringLiteral("Ctrl+Shift+%1").arg(number - 8) : QString();
}

} // namespace attentoscope
