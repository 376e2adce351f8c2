// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/figure_recipe.h"

#include "ui/figures/sheet/panels.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace attentoscope {

namespace {

struct Number {
    const char* key;
    std::optional<double> FigureRecipe::*member;
};
constexpr Number numbers[] = {{"width_mm", &FigureRecipe::widthMm}, {"height_mm", &FigureRecipe::heightMm},
    {"dpi", &FigureRecipe::dpi}, {"font_pt", &FigureRecipe::fontPt}, {"line_width", &FigureRecipe::lineWidth}};

} // namespace

FigureRecipe FigureRecipe::over(const FigureRecipe& other) const
{
    FigureRecipe both = *this;
    // A size belongs to the view that it was chosen for: it is not taken over for another view.
    const bool sameView = view.isEmpty() || view == other.view;
    for (const Number& number : numbers)
        if (const bool size = number.member == &FigureRecipe::widthMm || number.member == &FigureRecipe::heightMm;
            !(both.*number.member) && (sameView || !size))
            both.*number.member = other.*number.member;
    // If only one side is given here, the other follows from the picture's shape.
    if (widthMm && !heightMm)
        both.heightMm.reset();
    if (heightMm && !widthMm)
        both.widthMm.reset();
    if (!both.columns && sameView)
        both.columns = other.columns;
    if (!both.dark)
        both.dark = other.dark;
    if (!both.transparent)
        both.transparent = other.transparent;
    if (!both.caption)
        both.caption = other.caption;
    if (both.view.isEmpty())
        both.view = other.view;
    if (both.language.isEmpty())
        both.language = other.language;
    if (both.family.isEmpty())
        both.family = other.family;
    for (const auto& [name, each] : other.series)
        if (const auto [own, isNew] = both.series.try_emplace(name, each); !isNew)
            complete(own->second, each);
    complete(both.everywhere, other.everywhere);
    if (both.sessions.empty())
        both.sessions = other.sessions;
    if (both.letters.isEmpty())
        both.letters = other.letters;
    for (const auto& [name, each] : other.edits) // the edits of a view are taken as a whole
        if (const auto [own, isNew] = both.edits.try_emplace(name, each); isNew)
            take(own->second, everywhere);
    return both;
}

FigureOptions FigureRecipe::options(const QSizeF& usualMm) const
{
    FigureOptions options;
    const double aspect = usualMm.height() / usualMm.width();
    options.widthMm = widthMm ? *widthMm : heightMm ? *heightMm / aspect : usualMm.width();
    options.heightMm = heightMm.value_or(options.widthMm * aspect);
    options.dpi = dpi.value_or(options.dpi);
    options.fontPt = fontPt.value_or(options.fontPt);
    options.lineWidth = lineWidth.value_or(options.lineWidth);
    options.family = family;
    options.columns = columns.value_or(0);
    options.theme = dark.value_or(false) ? Theme::dark() : Theme::light();
    options.transparent = transparent.value_or(false);
    return options;
}

QString panelKey(const QString& view, int nth) { return QStringLiteral("%1#%2").arg(view).arg(nth); }

const PictureEdits* editsOfPanel(const std::map<QString, PictureEdits>& edits, const QString& view, int nth)
{
    const auto own = edits.find(panelKey(view, nth)), all = edits.find(view);
    return own != edits.end() ? &own->second : all != edits.end() ? &all->second : nullptr;
}

FigureRecipe recipeOf(const QString& view)
{
    FigureRecipe recipe;
    recipe.view = view;
    return recipe;
}

std::string figureRecipeText(const FigureRecipe& recipe)
{
    QJsonObject json;
    if (!recipe.view.isEmpty())
        json[QLatin1String("view")] = recipe.view;
    for (const Number& number : numbers)
        if (const auto& value = recipe.*number.member)
            json[QLatin1String(number.key)] = *value;
    if (recipe.columns)
        json[QLatin1String("columns")] = *recipe.columns;
    if (recipe.dark)
        json[QLatin1String("theme")] = QLatin1String(*recipe.dark ? "dark" : "light");
    if (recipe.transparent)
        json[QLatin1String("background")] = QLatin1String(*recipe.transparent ? "transparent" : "filled");
    if (recipe.caption)
        json[QLatin1String("caption")] = *recipe.caption;
    if (!recipe.language.isEmpty())
        json[QLatin1String("language")] = recipe.language;
    if (!recipe.family.isEmpty())
        json[QLatin1String("font")] = recipe.family;
    if (const QJsonObject series = jsonOf(recipe.series); !series.isEmpty())
        json[QLatin1String("series")] = series;
    if (const QJsonObject panels = jsonOf(recipe.everywhere); !panels.isEmpty())
        json[QLatin1String("panels")] = panels;
    QJsonObject sessions;
    for (const auto& [name, text] : recipe.sessions)
        sessions[name] = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    if (!sessions.isEmpty())
        json[QLatin1String("sessions")] = sessions;
    if (!recipe.letters.isEmpty())
        json[QLatin1String("letters")] = recipe.letters;
    QJsonObject edits;
    for (const auto& [view, each] : recipe.edits)
        if (const QJsonObject said = jsonOf(each); !said.isEmpty())
            edits[view] = said;
    if (!edits.isEmpty())
        json[QLatin1String("edits")] = edits;
    return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
}

FigureRecipe parseFigureRecipe(const std::string& text)
{
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    FigureRecipe recipe;
    recipe.view = json[QLatin1String("view")].toString();
    for (const Number& number : numbers)
        if (const QJsonValue value = json[QLatin1String(number.key)]; value.isDouble())
            recipe.*number.member = value.toDouble();
    if (const int columns = json[QLatin1String("columns")].toInt(); columns > 0)
        recipe.columns = columns;
    if (const QString theme = json[QLatin1String("theme")].toString(); !theme.isEmpty())
        recipe.dark = theme == QLatin1String("dark");
    if (const QString background = json[QLatin1String("background")].toString(); !background.isEmpty())
        recipe.transparent = background == QLatin1String("transparent");
    if (const QJsonValue caption = json[QLatin1String("caption")]; caption.isBool())
        recipe.caption = caption.toBool();
    recipe.language = json[QLatin1String("language")].toString();
    recipe.family = json[QLatin1String("font")].toString();
    recipe.series = seriesEditsOf(json[QLatin1String("series")].toObject());
    complete(recipe.everywhere, editsOf(json[QLatin1String("panels")].toObject()));
    const QJsonObject sessions = json[QLatin1String("sessions")].toObject();
    for (auto each = sessions.begin(); each != sessions.end(); ++each)
        if (each.value().isObject())
            recipe.sessions[each.key()] = QJsonDocument(each.value().toObject()).toJson(QJsonDocument::Compact).toStdString();
    if (const QString letters = json[QLatin1String("letters")].toString(); panelLetterStyles().contains(letters))
        recipe.letters = letters;
    const QJsonObject edits = json[QLatin1String("edits")].toObject();
    for (auto each = edits.begin(); each != edits.end(); ++each)
        if (const PictureEdits said = editsOf(each.value().toObject()); said != PictureEdits())
            recipe.edits[each.key()] = said;
    return recipe;
}

} // namespace attentoscope
