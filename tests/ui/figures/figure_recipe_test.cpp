// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/figure_recipe.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

FigureRecipe known()
{
    FigureRecipe recipe;
    recipe.view = QStringLiteral("explore/map");
    recipe.widthMm = 89;
    recipe.heightMm = 60;
    recipe.dpi = 600;
    recipe.fontPt = 7;
    recipe.dark = true;
    recipe.language = QStringLiteral("zh_CN");
    return recipe;
}

TEST(FigureRecipe, GoesIntoASessionAndBack)
{
    EXPECT_EQ(parseFigureRecipe(figureRecipeText(known())), known());
    EXPECT_EQ(parseFigureRecipe(figureRecipeText({})), FigureRecipe());
    EXPECT_EQ(parseFigureRecipe("no JSON"), FigureRecipe());
    EXPECT_EQ(parseFigureRecipe(R"({"dpi": "many", "else": 1})"), FigureRecipe());
}

TEST(FigureRecipe, WhatIsNotSaidIsAsItWas)
{
    FigureRecipe asked;
    EXPECT_EQ(asked.over(known()), known());
    asked.dpi = 300;
    asked.dark = false;
    FigureRecipe expected = known();
    expected.dpi = 300;
    expected.dark = false;
    EXPECT_EQ(asked.over(known()), expected);
}

TEST(FigureRecipe, AnotherWidthOrViewHasAShapeOfItsOwn)
{
    FigureRecipe wider;
    wider.widthMm = 183;
    EXPECT_EQ(wider.over(known()).widthMm, 183);
    EXPECT_FALSE(wider.over(known()).heightMm);
    FigureRecipe other;
    other.view = QStringLiteral("lab/entropy");
    EXPECT_FALSE(other.over(known()).widthMm);
    EXPECT_EQ(other.over(known()).fontPt, 7);
}

} // namespace
} // namespace attentoscope
