#include "ui/figures/figure_recipe.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace attentoscope {

namespace {

struct Number {
    const char* key;
    std::optional<double> FigureRecipe::*member;
};
constexpr Number numbers[] = {{"width_mm", &FigureRecipe::widthMm}, {"height_mm", &FigureRecipe::heightMm},
    {"dpi", &FigureRecipe::dpi}, {"font_pt", &FigureRecipe::fontPt}};

} // namespace

FigureRecipe FigureRecipe::over(const FigureRecipe& other) const
{
    FigureRecipe both = *this;
    // Another picture has another shape: a size is that of the view that it was said of.
    const bool sameView = view.isEmpty() || view == other.view;
    for (const Number& number : numbers)
        if (const bool size = number.member == &FigureRecipe::widthMm || number.member == &FigureRecipe::heightMm;
            !(both.*number.member) && (sameView || !size))
            both.*number.member = other.*number.member;
    // One side alone asks for the shape that belongs to it.
    if (widthMm && !heightMm)
        both.heightMm.reset();
    if (heightMm && !widthMm)
        both.widthMm.reset();
    if (!both.dark)
        both.dark = other.dark;
    if (both.view.isEmpty())
        both.view = other.view;
    if (both.language.isEmpty())
        both.language = other.language;
    return both;
}

std::string figureRecipeText(const FigureRecipe& recipe)
{
    QJsonObject json;
    if (!recipe.view.isEmpty())
        json[QLatin1String("view")] = recipe.view;
    for (const Number& number : numbers)
        if (const auto& value = recipe.*number.member)
            json[QLatin1String(number.key)] = *value;
    if (recipe.dark)
        json[QLatin1String("theme")] = QLatin1String(*recipe.dark ? "dark" : "light");
    if (!recipe.language.isEmpty())
        json[QLatin1String("language")] = recipe.language;
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
    if (const QString theme = json[QLatin1String("theme")].toString(); !theme.isEmpty())
        recipe.dark = theme == QLatin1String("dark");
    recipe.language = json[QLatin1String("language")].toString();
    return recipe;
}

} // namespace attentoscope
