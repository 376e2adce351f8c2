// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/draw/typed_figure.h"

#include "core/base/numbers.h"
#include "ui/figures/files/export_figure.h"

#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace attentoscope {

namespace {

using OptionTaken = Outcome<Done>;
using OptionTaker = std::function<OptionTaken(TypedFigure&, const std::string& value)>;

// Returns a number of this range; an error without the option's name.
Outcome<double> numberWithin(const FigureRange& range, const std::string& value)
{
    const std::optional<double> number = parseNumber(value);
    if (!number || !std::isfinite(*number)) // "nan" parses as a number
        return badInput({}, {"\"%1\" is not a number", {value}});
    if (*number < range.least)
        return badInput({}, {"%1 is too small; the smallest is %2", {value, formatNumber(range.least)}});
    if (*number > range.most)
        return badInput({}, {"%1 is too large; the largest is %2", {value, formatNumber(range.most)}});
    return *number;
}

Outcome<int> wholeWithin(int least, int most, const std::string& value)
{
    const std::optional<std::int64_t> number = parseInteger(value);
    if (!number || *number < least || *number > most)
        return badInput({}, {"\"%1\" is not a number from %2 to %3", {value, std::to_string(least), std::to_string(most)}});
    return int(*number);
}

// Stores a value that could be read.
template <class Value, class Place>
OptionTaken store(Place& place, const Outcome<Value>& read)
{
    if (!read)
        return read.error();
    place = *read;
    return Done{};
}

template <std::optional<double> FigureRecipe::*member>
OptionTaker number(FigureRange range)
{
    return
        [range](TypedFigure& typed, const std::string& value) { return store(typed.recipe.*member, numberWithin(range, value)); };
}

OptionTaker text(std::function<QString&(TypedFigure&)> place)
{
    return [place = std::move(place)](TypedFigure& typed, const std::string& value) {
        place(typed) = QString::fromStdString(value);
        return OptionTaken(Done{});
    };
}

OptionTaker turn(std::function<void(TypedFigure&)> on)
{
    return [on = std::move(on)](TypedFigure& typed, const std::string&) {
        on(typed);
        return OptionTaken(Done{});
    };
}

OptionTaken takeTheme(TypedFigure& typed, const std::string& value)
{
    if (value != "light" && value != "dark")
        return badInput({}, {"must be one of %2, not \"%1\"", {value, "light, dark"}});
    typed.recipe.dark = value == "dark";
    return Done{};
}

OptionTaken takeBackground(TypedFigure& typed, const std::string& value)
{
    if (value != "filled" && value != "transparent")
        return badInput({}, {"must be one of %2, not \"%1\"", {value, "filled, transparent"}});
    typed.recipe.transparent = value == "transparent";
    return Done{};
}

OptionTaken takeLanguage(TypedFigure& typed, const std::string& value)
{
    if (value != "en" && value != "zh_CN")
        return badInput({}, {"must be one of %2, not \"%1\"", {value, "en, zh_CN"}});
    typed.recipe.language = QString::fromStdString(value);
    return Done{};
}

OptionTaken takeSetting(TypedFigure& typed, const std::string& value)
{
    if (const std::size_t equals = value.find('='); equals == std::string::npos || equals == 0)
        return badInput({}, {"\"%1\" is not KEY=VALUE", {value}});
    typed.viewSettings << QString::fromStdString(value);
    return Done{};
}

OptionTaken takeSeries(TypedFigure& typed, const std::string& value)
{
    typed.series += QString::fromStdString(value) + QLatin1Char(';');
    return store(typed.recipe.series, parseSeriesEdits(typed.series));
}

const std::map<std::string, OptionTaker>& takers()
{
    static const std::map<std::string, OptionTaker> all{
        {"--width-mm", number<&FigureRecipe::widthMm>(figureSides)},
        {"--height-mm", number<&FigureRecipe::heightMm>(figureSides)},
        {"--dpi", number<&FigureRecipe::dpi>(figureDpi)},
        {"--font-pt", number<&FigureRecipe::fontPt>(figureFontPt)},
        {"--line-width", number<&FigureRecipe::lineWidth>(figureLineWidth)},
        {"--background", takeBackground},
        {"--columns",
            [](TypedFigure& typed, const std::string& value) { return store(typed.recipe.columns, wholeWithin(1, 99, value)); }},
        {"--font", text([](TypedFigure& typed) -> QString& { return typed.recipe.family; })},
        {"--theme", takeTheme},
        {"--language", takeLanguage},
        {"--style", text([](TypedFigure& typed) -> QString& { return typed.style; })},
        {"--style-out", text([](TypedFigure& typed) -> QString& { return typed.styleOut; })},
        {"--no-session", turn([](TypedFigure& typed) { typed.holdsSession = false; })},
        {"--series", takeSeries},
        {"--film", text([](TypedFigure& typed) -> QString& { return typed.film; })},
        {"--pictures",
            [](TypedFigure& typed, const std::string& value) { return store(typed.filmPictures, wholeWithin(2, 9999, value)); }},
        {"--most-mb",
            [](TypedFigure& typed, const std::string& value) {
                return store(typed.mostMegabytes, numberWithin({0.1, 100}, value));
            }},
        {"--view-set", takeSetting},
        {"--caption", turn([](TypedFigure& typed) { typed.recipe.caption = true; })},
        {"--latex", turn([](TypedFigure& typed) { typed.latex = true; })},
    };
    return all;
}

// Returns whether an error of this option names it already.
bool isNamed(const Error& error, const std::string& option) { return error.what.starts_with(option); }

} // namespace

bool TypedFigure::isForPrint() const
{
    FigureRecipe screen; // with the settings that a film in pixels has, too
    screen.dark = recipe.dark;
    screen.language = recipe.language;
    return recipe != screen || !style.isEmpty() || !styleOut.isEmpty() || !words.empty() || latex;
}

Outcome<TypedFigure> figureAsTyped(const std::vector<TypedOption>& options)
{
    TypedFigure typed;
    for (const auto& [name, value] : options) {
        if (const QString word = QString::fromStdString(name); PaperWords::isOption(word)) {
            typed.words.take(word, QString::fromStdString(value));
            continue;
        }
        const auto taker = takers().find(name);
        if (taker == takers().end())
            return badInput(name, "no such option");
        if (const OptionTaken taken = taker->second(typed, value); !taken) {
            Error error = taken.error();
            if (!isNamed(error, name))
                error.what = error.what.empty() ? name : name + ' ' + error.what;
            return error;
        }
    }
    return typed;
}

} // namespace attentoscope
