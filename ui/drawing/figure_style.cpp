// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/figure_style.h"

#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "core/session/session_look.h"
#include "ui/document/questions/subject.h"
#include "ui/drawing/depicted.h"
#include "ui/drawing/json_schema.h"
#include "ui/drawing/meant_series.h"
#include "ui/drawing/paper_sizes.h"
#include "ui/drawing/views.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/panels.h"
#include "ui/text/joined.h"

#include <QColor>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <system_error>

namespace attentoscope {

namespace {

constexpr std::uintmax_t largestStyle = 4 << 20, largestFigure = 250'000'000; // bytes

Outcome<Done> checkFormatOf(const QString& format, const QString& text)
{
    if (format == QLatin1String("color") && !QColor(text).isValid())
        return badInput({}, {ATT_TEXT("core", "\"%1\" is not a colour; write it like teal or #RRGGBB"), {text.toStdString()}});
    return format == QLatin1String("words") ? checkFormulas(text) : Outcome<Done>(Done{});
}

QJsonObject styleSchema()
{
    QFile file(QStringLiteral(":/style.schema.json"));
    const bool isThere = file.open(QIODevice::ReadOnly);
    return isThere ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

Outcome<FigureRecipe> styleInText(const std::string& text, const std::string& name)
{
    QJsonParseError wrong{};
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text), &wrong);
    if (wrong.error != QJsonParseError::NoError)
        return badInput(name,
            {ATT_TEXT("core", "is neither a style nor a figure that contains its session: no JSON from byte %1 on"),
                {std::to_string(wrong.offset)}});
    const QJsonValue json = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    if (const auto fine = checkJson(json, styleSchema(), name, checkFormatOf); !fine)
        return fine.error();
    FigureRecipe style = parseFigureRecipe(text);
    style.view.clear();
    return style;
}

// Returns the style of the figure that a session was of.
FigureRecipe styleInSession(const Session& session)
{
    const FigureRecipe figure = parseFigureRecipe(session.figure);
    std::map<QString, Experiment> experiments{{QString(), session.experiment}};
    for (const auto& [name, text] : figure.sessions)
        if (const auto other = parseSession(text, name.toStdString()))
            experiments[name] = other->experiment;
    FigureRecipe style = styleOf(figure, [&](const QString& view) {
        const auto found = experiments.find(sessionOf(view));
        return found == experiments.end() ? std::vector<PolicyChoice>()
                                          : sweptPolicies(namedOn(withoutSession(view), found->second));
    });
    style.heightMm.reset();
    return style;
}

const PaperSize* sizeNamed(const QString& name)
{
    const auto found = std::ranges::find_if(paperSizes(), [&](const PaperSize& size) { return name == QLatin1String(size.key); });
    return found == paperSizes().end() ? nullptr : &*found;
}

} // namespace

FigureRecipe styleOf(const FigureRecipe& figure, const PoliciesOfView& policiesOf)
{
    const FigureOptions usual; // a style says what figures have in common even where it is usual
    FigureRecipe style = figure;
    style.dpi = figure.dpi.value_or(usual.dpi);
    style.fontPt = figure.fontPt.value_or(usual.fontPt);
    style.lineWidth = figure.lineWidth.value_or(usual.lineWidth);
    style.dark = figure.dark.value_or(false);
    style.transparent = figure.transparent.value_or(false);
    style.caption = figure.caption.value_or(false);
    style.view.clear();
    style.language.clear();
    style.columns.reset();
    style.sessions.clear();
    style.edits.clear();
    std::map<QString, int> seen;
    for (const QStringList& row : panelRows(figure.view))
        for (const QString& view : row) {
            const PictureEdits* edits = editsOfPanel(figure.edits, view, ++seen[view]);
            if (edits == nullptr)
                continue;
            complete(style.everywhere, *edits);
            const std::vector<PolicyChoice> policies = policiesOf(view);
            for (const auto& [id, each] : edits->series)
                complete(style.series[seriesKey(id, policies)], each);
            for (const auto& [name, each] : edits->typed)
                complete(style.series[name], each);
        }
    return style;
}

std::string styleText(const FigureRecipe& style)
{
    const QJsonDocument json = QJsonDocument::fromJson(QByteArray::fromStdString(figureRecipeText(style)));
    return json.toJson(QJsonDocument::Indented).toStdString();
}

bool isStyleName(const QString& text) { return sizeNamed(text) != nullptr; }

Outcome<FigureRecipe> readStyle(const QString& nameOrFile)
{
    if (const PaperSize* size = sizeNamed(nameOrFile)) {
        FigureRecipe style;
        style.widthMm = size->widthMm;
        if (size->heightMm > 0)
            style.heightMm = size->heightMm;
        style.fontPt = size->fontPt;
        return style;
    }
    const std::string path = nameOrFile.toStdString();
    if (std::error_code none; !nameOrFile.contains(QLatin1Char('.')) && !std::filesystem::exists(path, none)) {
        QStringList names;
        for (const PaperSize& size : paperSizes())
            names << QLatin1String(size.key);
        return badInput(path, {ATT_TEXT("core", "is neither a file nor one of %1"), {listOf(names).toStdString()}});
    }
    const auto text = readWholeFile(path, largestFigure);
    if (!text)
        return text.error();
    if (figureFormat(std::string_view(*text).substr(0, figureBeginning))) {
        const auto session = lookIntoSession(path);
        return session ? Outcome<FigureRecipe>(styleInSession(*session)) : session.error();
    }
    if (text->size() > largestStyle)
        return badInput(path, ATT_TEXT("core", "is too large for a style"));
    return styleInText(*text, path);
}

} // namespace attentoscope
