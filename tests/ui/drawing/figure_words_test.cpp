// SPDX-License-Identifier: GPL-3.0-or-later
// Tests captions and the LaTeX code that includes figures. Where pdflatex or xelatex are installed, they compile it.
#include "core/session/session.h"
#include "ui/document/document.h"
#include "ui/drawing/figure_latex.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/figure_words.h"
#include "ui/drawing/render_figure.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/files/latex_text.h"
#include "ui/pages/curves/curves_settings.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace attentoscope {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string caption(const std::vector<CaptionPart>& parts) { return captionOf(parts).toStdString(); }

TEST(Caption, SaysOnceWhatAllPanelsShareAndWithEachWhatDiffers)
{
    Experiment first, second;
    second.n = 2 * first.n;
    second.policyB = {.name = "log-n"};
    const std::string text =
        caption({{QStringLiteral("(a)"), QStringLiteral("Map"), first, {QStringLiteral("maximum of 7 × 7 cells")}},
            {QStringLiteral("(b)"), QStringLiteral("Curves"), second, {}}});
    EXPECT_THAT(text, HasSubstr("(a) Map ($n = " + std::to_string(first.n) + "$; B Entropy-invariant"));
    EXPECT_THAT(text, HasSubstr("maximum of 7 × 7 cells); (b) Curves ($n = " + std::to_string(second.n) + "$; B "));
    const std::string shared = text.substr(text.find(". ") + 2);
    EXPECT_THAT(shared, HasSubstr("seed 1"));
    EXPECT_THAT(shared, HasSubstr("Scale policy: A Standard. "));
    EXPECT_THAT(shared, Not(HasSubstr("$n =")));
}

TEST(Caption, SaysWhatIsDrawnAgainstWhatInSentences)
{
    const QString mean = QStringLiteral("mean of 8 trials"), bands = QStringLiteral("bands: standard error"),
                  rows = QStringLiteral("512 rows"), entropy = QStringLiteral("entropy H (nats) against length n");
    EXPECT_THAT(
        caption(
            {{.letter = {}, .name = QStringLiteral("Curves"), .experiment = {}, .notes = {mean, bands}, .relation = entropy}}),
        testing::StartsWith("Curves: entropy $H$ (nats) against length $n$. Mean of 8 trials; bands: standard error. Scale "
                            "policies: A Standard, B Entropy-invariant ($n_0 = 512$). Needles in a haystack; "));
    EXPECT_THAT(caption({{.letter = {}, .name = QStringLiteral("Entropy H"), .experiment = {}, .relation = entropy}}),
        testing::StartsWith("Entropy $H$ (nats) against length $n$. "))
        << "not its name twice";
    EXPECT_THAT(caption({{.letter = {}, .name = QStringLiteral("k below which needles are lost"), .experiment = {}}}),
        testing::StartsWith("$k$ below which"))
        << "a symbol is not another one at the beginning of a sentence";
    const CaptionPart a{QStringLiteral("(a)"), QStringLiteral("Curves"), {}, {mean, bands}},
        b{QStringLiteral("(b)"), QStringLiteral("Entropy by row"), {}, {rows}},
        c{QStringLiteral("(c)"), QStringLiteral("Largest weight"), {}, {mean, bands}};
    const std::string sheet = caption({a, b, c});
    EXPECT_THAT(sheet,
        testing::StartsWith("(a) Curves; (b) Entropy by row (512 rows); (c) Largest weight. (a), (c): mean of 8 "
                            "trials; bands: standard error. Scale policies: "));
    EXPECT_THAT(
        caption({a, c}), testing::StartsWith("(a) Curves; (c) Largest weight. Mean of 8 trials; bands: standard error. "));
}

TEST(Caption, NamesParametersThatAreNotTheUsualOnes)
{
    Experiment experiment;
    experiment.tau = 0.5;
    experiment.policyB = {.name = "entropy-invariant", .parameters = {{"n0", 128}}};
    experiment.cosine = 0.5;
    const std::string text = caption({{{}, QStringLiteral("Curves"), experiment, {}}});
    EXPECT_THAT(text, HasSubstr("$n_0 = 128$"));
    EXPECT_THAT(text, HasSubstr("0.5"));
    EXPECT_THAT(text, HasSubstr("Needle cosine"));
    experiment.policyB.normalizer = {.name = "entmax", .parameters = {{"alpha", 1.7}}};
    experiment.entropy = {EntropyMeasure::Renyi, 2};
    EXPECT_THAT(caption({{{}, QStringLiteral("Curves"), experiment, {}}}),
        AllOf(HasSubstr("\\alpha = 1.7"), HasSubstr("Rényi entropy, α = 2"), Not(HasSubstr("renyi"))));
}

// Returns the caption of views of a session with curves of a second source beside those of the first.
std::string captionOfViews(const QString& views, const QString& beside)
{
    Session session;
    session.experiment.n = 512;
    FigureStage stage(session);
    ViewState state = stage.document().view();
    state.of<CurvesSettings>().beside = beside;
    stage.document().setView(state);
    FigureMaker maker(stage.document(), stage.engine());
    EXPECT_TRUE(maker.show(views).ok());
    EXPECT_TRUE(waitFor(maker, views, 120).ok());
    FigureRecipe recipe;
    recipe.widthMm = 89;
    return maker.caption(recipe).toStdString();
}

TEST(Caption, EndsWithoutAnEmptySentenceWherePanelsShareNothing)
{
    Experiment first, second;
    first.source = "sphere";
    first.policyA = {.name = "log-n"};
    second.source = "text";
    second.d = 32;
    second.seed = 2;
    second.policyB = {.name = "log-n"};
    const std::string text =
        caption({{QStringLiteral("(a)"), QStringLiteral("Map"), first}, {QStringLiteral("(b)"), QStringLiteral("Map"), second}});
    EXPECT_THAT(text, Not(HasSubstr(". .")));
    EXPECT_THAT(text, testing::EndsWith(")."));
}

TEST(Caption, CallsPoliciesAsTheirAuthorDoesAndSaysWhatTheyAre)
{
    const std::string text = caption({{.letter = {},
        .name = QStringLiteral("Curves"),
        .experiment = {},
        .names = {{1, QStringLiteral("ours, $\\lambda$")}, {2, QStringLiteral("plain")}},
        .further = {2}}});
    EXPECT_THAT(text, HasSubstr("A Standard"));
    EXPECT_THAT(text, HasSubstr("ours, $\\lambda$ (Entropy-invariant, $n_0 = 512$)"));
    EXPECT_THAT(text, HasSubstr("plain (ln n)"));
    EXPECT_THAT(text, Not(HasSubstr("B Entropy")));
}

// Returns the caption of a view of 512 needles.
std::string captionOfView(const char* view, const FigureRecipe& recipe = {})
{
    Session session;
    session.experiment.n = 512;
    session.experiment.projection.points = 100; // the usual 2000 take a minute of two cores
    session.experiment.projection.dim = 64;
    session.experiment.projection.targets = Lengths::of("16:64:x2");
    session.experiment.projection.features = Lengths::of("16:64:x2");
    FigureStage stage(session);
    FigureMaker maker(stage.document(), stage.engine());
    EXPECT_TRUE(maker.show(QString::fromUtf8(view)).ok());
    EXPECT_TRUE(waitFor(maker, {}, 120).ok());
    return maker.caption(recipe).toStdString();
}

TEST(Caption, OfAPageWithLettersNamesItsPictures)
{
    FigureRecipe recipe;
    EXPECT_THAT(captionOfView("entropy", recipe), testing::StartsWith("Entropy. ")) << "without letters";
    recipe.letters = QStringLiteral("(a)");
    const std::string text = captionOfView("entropy", recipe);
    EXPECT_THAT(text,
        testing::StartsWith(
            "Entropy: (a) Rényi spectrum (256 of 512 rows); (b) Distribution over rows (512 rows); (c) Row by row"));
    EXPECT_THAT(text.substr(text.find(". ")), Not(HasSubstr("512 rows"))) << "each thing once";
}

TEST(Caption, OfAPageWithLettersNamesPicturesWithoutAxes)
{
    FigureRecipe recipe;
    recipe.letters = QStringLiteral("a");
    EXPECT_THAT(captionOfView("heads", recipe),
        testing::StartsWith(
            "Heads: a entropy $H$ (nats) — A Standard; b Divergence of heads (JS, nats) — A, layer 0; c entropy"));
}

TEST(Caption, NamesTheModelWhereItIsDrawnInPlaceOfTheForm)
{
    const std::string text = captionOfView("heads");
    EXPECT_THAT(text, HasSubstr("language model"));
    EXPECT_THAT(text, HasSubstr("causal mask"));
    for (const char* notShown : {"Needles", "$n = 512$", "; layer 0", ". Layer 0"})
        EXPECT_THAT(text, Not(HasSubstr(notShown)));
}

TEST(Caption, TellsOfPointsAndFormulasInPlaceOfAnAttentionThatIsNotDrawn)
{
    const std::string points = captionOfView("jl/ratios");
    EXPECT_THAT(points, HasSubstr("100 Gaussian points in 64 dimensions; seed 1"));
    const std::string features = captionOfView("jl/performer");
    EXPECT_THAT(features, HasSubstr("queries and as many keys, each with 8 dimensions"));
    EXPECT_THAT(features, Not(HasSubstr("Needles")));
    const std::string formulas = captionOfView("jl/multiplier");
    EXPECT_THAT(formulas, HasSubstr("$d = 64$"));
    EXPECT_THAT(formulas, Not(HasSubstr("eed 1")));
    for (const std::string& text : {points, formulas})
        for (const char* notDrawn : {"Needles", "$n = ", "A Standard", "B Entropy"})
            EXPECT_THAT(text, Not(HasSubstr(notDrawn)));
}

TEST(Caption, SaysThatAMapHasSomeRows)
{
    const std::string text = captionOfView("jl/map-projected");
    EXPECT_THAT(text, HasSubstr("of 512 rows"));
    EXPECT_THAT(text, Not(HasSubstr("each pixel")));
    EXPECT_THAT(text, Not(HasSubstr("B Entropy"))) << "the map is that of A";
}

TEST(Caption, SaysWhichTokensTheStepsShow)
{
    const std::string text = captionOfView("steps/scores");
    EXPECT_THAT(text, HasSubstr("tokens 0 to 15 of $n = 512$"));
}

TEST(Caption, LeavesOutTheLengthWhereAnAxisGoesOverItAndHasAllPoliciesThatAreDrawn)
{
    FigureRecipe recipe;
    recipe.series = *parseSeriesEdits(QStringLiteral("standard:name=$1/\\sqrt{d}$; clipped:shown=no"));
    const std::string text = captionOfView("lab/entropy", recipe);
    EXPECT_THAT(text, Not(HasSubstr("$n = 512$")));
    EXPECT_THAT(text, HasSubstr("$1/\\sqrt{d}$ (Standard)"));
    EXPECT_THAT(text, HasSubstr("YaRN"));
    EXPECT_THAT(text, Not(HasSubstr("Clipped")));
    EXPECT_THAT(text, testing::StartsWith("Entropy $H$ (nats) against length $n$. ")) << "with its symbol, and once";
}

TEST(Caption, OfTheLabSaysOfHowManyRowsThereIsAMean)
{
    EXPECT_THAT(captionOfView("lab/max-weight"), HasSubstr("Mean of "));
    EXPECT_THAT(captionOfView("lab/multiplier"), Not(HasSubstr("ean of "))) << "a number of each policy";
}

TEST(Caption, NamesTheRowOfAProfileAndThePolicyWhoseMasksAreShown)
{
    EXPECT_THAT(captionOfView("explore/profile"), HasSubstr("Weights of the row: weight a against key $j$. Row 511"));
    EXPECT_THAT(captionOfView("geometry/map-in-order"), HasSubstr("Scale policy: A Standard. "));
    const std::string masks = captionOfView("masks");
    EXPECT_THAT(masks, HasSubstr("A Standard"));
    EXPECT_THAT(masks, Not(HasSubstr("B Entropy")));
}

TEST(Caption, NamesBothSourcesOfCurves)
{
    const std::string text = captionOfViews(QStringLiteral("explore/curves"), QStringLiteral("sphere"));
    EXPECT_THAT(text, HasSubstr("filled markers: needles"));
    EXPECT_THAT(text, HasSubstr("hollow markers: noise"));
    EXPECT_THAT(text, HasSubstr("dashed: theory"));
}

TEST(Caption, HasTheNotesThatAreNotOnTheSheet)
{
    const std::string text = captionOfViews(QStringLiteral("explore/map, explore/curves"), {});
    EXPECT_THAT(text, HasSubstr("(a) "));
    EXPECT_THAT(text, HasSubstr("(b) "));
    EXPECT_THAT(text, HasSubstr("mean of "));
}

TEST(Caption, KeepsALoneDollarOfANameOutOfTheFormulasAfterIt)
{
    for (const auto& [name, kept] : std::initializer_list<std::pair<const char*, const char*>>{
             {"costs 5 $", "costs 5 \\$"}, {"$x$ $", "$x$ \\$"}, {"\\$5", "\\$5"}, {"$x$", "$x$"}}) {
        const std::string text = caption(
            {{.letter = {}, .name = QStringLiteral("Curves"), .experiment = {}, .names = {{1, QString::fromUtf8(name)}}}});
        EXPECT_THAT(text, HasSubstr(std::string(kept) + " (Entropy-invariant, $n_0 = 512$)"));
    }
}

TEST(Latex, TakesTheWidthAndTheCharactersOfPapers)
{
    const QString column = latexOf(QStringLiteral("/tmp/a_b.pdf"), 89, QStringLiteral("λ = 1/√d of $n_0$, 50 % & 10⁻⁵ \\$"));
    EXPECT_THAT(column.toStdString(), HasSubstr("\\begin{figure}\n"));
    EXPECT_THAT(column.toStdString(), HasSubstr("\\includegraphics[width=\\linewidth]{a_b.pdf}"));
    EXPECT_THAT(column.toStdString(), HasSubstr("\\label{fig:a-b}"));
    EXPECT_THAT(column.toStdString(), HasSubstr("\\caption{"));
    EXPECT_THAT(latexOf(QStringLiteral("a.pdf"), 89, {}).toStdString(), Not(HasSubstr("caption"))) << "the figure has it";
    EXPECT_THAT(column.toStdString(), HasSubstr("$\\lambda$ = $1/\\sqrt{d}$ of $n_0$, 50 \\% \\& $10^{-5}$ \\$"));
    EXPECT_EQ(latexText(QStringLiteral("Scores QKᵀ · Wₒ, ‖J‖, the λ of γ-softmax, $τ = 2$")).toStdString(),
        "Scores $QK^T$ $\\cdot$ $W_o$, $\\|J\\|$, the $\\lambda$ of $\\gamma$-softmax, $\\tau = 2$");
    EXPECT_EQ(latexText(QStringLiteral("‖$J$‖ and λ$x$ but $a$ $b$")).toStdString(), "$\\|J\\|$ and $\\lambda x$ but $a$ $b$")
        << "formulas that touch are one";
    EXPECT_THAT(latexOf(QStringLiteral("a.pdf"), 183, {}).toStdString(), HasSubstr("\\begin{figure*}\n"));
    EXPECT_THAT(latexOf(QStringLiteral("a.pdf"), 89, QStringLiteral("熵")).toStdString(), HasSubstr("ctex"));
}

TEST(Latex, KeepsTheCommandsOfFormulas)
{
    const QString figure =
        latexOf(QStringLiteral("a.pdf"), 89, QStringLiteral("$\\kappa n = 2$, $1/\\sqrt{d}$, $\\mathrm{factor}\\,λ$"));
    EXPECT_THAT(figure.toStdString(), HasSubstr("$\\kappa n = 2$, $1/\\sqrt{d}$, $\\mathrm{factor}\\,\\lambda$"));
}

TEST(Latex, CompilesAsGiven)
{
    QTemporaryDir folder;
    const QStringList programs{QStringLiteral("pdflatex"), QStringLiteral("xelatex")};
    const auto isThere = [](const QString& program) { return !QStandardPaths::findExecutable(program).isEmpty(); };
    if (!std::ranges::any_of(programs, isThere))
        GTEST_SKIP() << "neither pdflatex nor xelatex is installed";
    Session session;
    session.experiment.n = 256;
    session.experiment.mask = *Mask::parse("sliding(128) | sink(4)");
    session.experiment.policyB = {.name = "formula", .text = "ln(n)/sqrt(d)"};
    FigureStage stage(session);
    FigureMaker maker(stage.document(), stage.engine());
    ASSERT_TRUE(maker.show(QStringLiteral("explore/map, explore/curves")).ok());
    ASSERT_TRUE(waitFor(maker, {}, 120).ok());
    FigureRecipe recipe;
    recipe.widthMm = 183;
    const FigureOptions options = maker.options(recipe);
    ASSERT_TRUE(
        exportFigure(*maker.figure(recipe).figure, folder.filePath(QStringLiteral("fig_1.pdf")).toStdString(), options).ok());
    const QStringList odd{QStringLiteral("50 % of  #1~2.pdf"), QStringLiteral("{a}$b^c&.pdf")};
    for (const QString& name : odd)
        ASSERT_TRUE(QFile::copy(folder.filePath(QStringLiteral("fig_1.pdf")), folder.filePath(name)));
    QFile paper(folder.filePath(QStringLiteral("paper.tex")));
    ASSERT_TRUE(paper.open(QIODevice::WriteOnly));
    const QString every = QStringLiteral("λ √ − × · ≤ ≥ ≈ ± ∞ “q” ‘q’ … – — τ ε κ ₀ ⁻⁵ # % & _ { } ~ ^ \\ < > | \"");
    paper.write("\\documentclass[twocolumn]{article}\n\\usepackage{graphicx}\n\\begin{document}\n"
        + latexOf(QStringLiteral("fig_1.pdf"), options.widthMm, maker.caption(recipe)).toUtf8()
        + latexOf(QStringLiteral("fig_1.pdf"), 89, every + QStringLiteral("$\\kappa n = 2$, $1/\\sqrt{d}$")).toUtf8()
        + latexOf(odd[0], 89, {}).toUtf8() + latexOf(odd[1], 89, {}).toUtf8() + "\\end{document}\n");
    paper.close();
    for (const QString& program : programs) {
        if (!isThere(program))
            continue;
        QProcess run;
        run.setWorkingDirectory(folder.path());
        run.start(
            program, {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"), QStringLiteral("paper.tex")});
        ASSERT_TRUE(run.waitForFinished(120000)) << program.toStdString();
        const std::string log = run.readAllStandardOutput().toStdString();
        EXPECT_EQ(run.exitCode(), 0) << program.toStdString() << log;
        EXPECT_THAT(log, Not(HasSubstr("Missing character"))) << program.toStdString();
    }
}

} // namespace
} // namespace attentoscope
