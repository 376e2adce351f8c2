// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no name or caption of a stranger runs as LaTeX, and that all of them compile: 200 are drawn from what LaTeX gives a
// meaning to.
#include "ui/drawing/figure_latex.h"

#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <random>

namespace attentoscope {
namespace {

using testing::HasSubstr;

const char* const canary = "canarythatsang";

QStringList drawnNames(int count)
{
    const QStringList pieces{QStringLiteral("$"), QStringLiteral("\\$"), QStringLiteral("\\text{"), QStringLiteral("{"),
        QStringLiteral("}"), QStringLiteral("}$"), QStringLiteral("$\\text{"), QStringLiteral("^^5cinput secret.txt "),
        QStringLiteral("\\input secret.txt "), QStringLiteral("\\input{secret.txt}"), QStringLiteral("^^^^005cinput{secret.txt}"),
        QStringLiteral("\\openin5=secret.txt \\read5 to\\x\\x "), QStringLiteral("\\write18{touch ran}"),
        QStringLiteral("^^5cwrite18{touch ran}"), QStringLiteral("\\immediate\\write18{touch ran}"),
        QStringLiteral("\\directlua{os.execute('touch ran')}"), QStringLiteral("\\catcode`\\%=0 "), QStringLiteral("|touch ran"),
        QStringLiteral("^^M^^M"), QStringLiteral("\n\n"), QStringLiteral("\t"), QStringLiteral("%"), QStringLiteral("#"),
        QStringLiteral("_"), QStringLiteral("&"), QStringLiteral("~"), QStringLiteral("\\"), QStringLiteral("\\\\"),
        QStringLiteral("^"), QStringLiteral("'"), QStringLiteral("\""), QStringLiteral("`"), QStringLiteral("--"),
        QStringLiteral("<"), QStringLiteral(">"), QStringLiteral("|"), QStringLiteral("["), QStringLiteral("]"),
        QStringLiteral("\\end{document}"), QStringLiteral("\\par "), QStringLiteral("\\fi "), QStringLiteral("\\else "),
        QStringLiteral("x²ᵀ"), QStringLiteral("λ"), QStringLiteral("1/√d"), QStringLiteral("10⁻⁵"), QStringLiteral("é"),
        QStringLiteral("ж"), QStringLiteral("😀"), QString(QChar(0x202e)), QString(QChar(0xe0f0)), QString(QChar(1)),
        QString(QChar(0x7f)), QStringLiteral("$\\frac{a}{b}^2$"), QStringLiteral("$x'^2$"), QStringLiteral("$\\mathbb{R}$"),
        QStringLiteral("$\\begin{cases}a&b\\\\[c\\end{cases}$"), QStringLiteral("$\\left\\{x\\right.$"), QStringLiteral("$a_b$"),
        QStringLiteral("$x^2$"), QStringLiteral("$"), QStringLiteral("a"), QStringLiteral(" "), QStringLiteral("1")};
    std::mt19937 random(79); // NOLINT(cert-msc51-cpp): the same every time
    std::uniform_int_distribution<qsizetype> any(0, pieces.size() - 1);
    std::uniform_int_distribution<int> length(1, 8);
    QStringList names{QStringLiteral("$\\text{^^5cinput secret.txt }$"), QStringLiteral("$\\text{%}$"), QStringLiteral("$"),
        QStringLiteral("$\\text{a # _ & ~ ^^}$"), QStringLiteral("$\\text{a\n\nb}$"), QStringLiteral("a\n\nb"),
        QStringLiteral("\\$5 $\\$$"), QStringLiteral("costs 5 $")};
    while (names.size() < count) {
        QString name;
        for (int k = length(random); k > 0; --k)
            name += pieces[any(random)];
        names << name;
    }
    return names;
}

struct LatexNames : testing::Test {
    QTemporaryDir folder;

    LatexNames()
    {
        write("secret.txt", QByteArray(canary) + " \\typeout{" + canary + "}\n");
        QPdfWriter writer(folder.filePath(QStringLiteral("fig.pdf")));
        writer.setPageSize(QPageSize(QSizeF(20, 10), QPageSize::Millimeter));
        QPainter(&writer).drawLine(0, 0, 100, 100);
    }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(folder.filePath(QLatin1String(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    std::string read(const QString& name) const
    {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }
    // Compiles twice, so that the list of figures, which has all captions again, is read, too.
    void expectToCompile(const QByteArray& figures) const
    {
        write("paper.tex",
            "\\documentclass{article}\n\\usepackage{graphicx}\n\\begin{document}\n\\listoffigures\n" + figures
                + "\\end{document}\n");
        for (const char* program : {"pdflatex", "xelatex"}) {
            ASSERT_FALSE(QStandardPaths::findExecutable(QLatin1String(program)).isEmpty())
                << program << " is in packaging/packages-test.txt";
            for (const char* rest : {"paper.aux", "paper.lof"})
                QFile::remove(folder.filePath(QLatin1String(rest)));
            for (int run = 1; run <= 2; ++run) {
                QProcess process;
                process.setWorkingDirectory(folder.path());
                process.start(QLatin1String(program),
                    {QStringLiteral("-shell-escape"), QStringLiteral("-recorder"), QStringLiteral("-interaction=nonstopmode"),
                        QStringLiteral("-halt-on-error"), QStringLiteral("paper.tex")});
                ASSERT_TRUE(process.waitForFinished(200000)) << program;
                const QString said = QString::fromUtf8(process.readAllStandardOutput());
                ASSERT_EQ(process.exitCode(), 0) << program << said.right(2000).toStdString();
                EXPECT_FALSE(said.contains(QLatin1String(canary))) << program;
                const QStringList opened = QString::fromStdString(read(QStringLiteral("paper.fls"))).split(QLatin1Char('\n'));
                EXPECT_TRUE(opened.size() > 10 && opened.filter(QRegularExpression(QStringLiteral("secret\\.txt$"))).isEmpty())
                    << program << " opened the file";
                EXPECT_FALSE(QFileInfo::exists(folder.filePath(QStringLiteral("ran")))) << program << " ran a command";
            }
        }
    }
};

TEST_F(LatexNames, CompileAndRunNothing)
{
    QByteArray figures;
    int number = 0;
    for (const QString& name : drawnNames(200)) {
        figures += latexOf(QStringLiteral("fig.pdf"), 89, name).toUtf8();
        if (++number % 10 == 0)
            figures += "\\clearpage\n"; // LaTeX keeps no more figures waiting than this
    }
    expectToCompile(figures);
}

TEST_F(LatexNames, OfFilesRunNothingEither)
{
    QByteArray figures;
    for (const char* name : {"a\\input{secret.txt}.pdf", "^^5cinput secret.txt .pdf", "50 % of  #1~2.pdf", "{a}$b^c&.pdf",
             "}\\input{secret.txt}{.pdf"}) {
        const QString asNamed = QString::fromUtf8(name);
        const QString path = folder.filePath(QString(asNamed).replace(QLatin1Char('\\'), QLatin1Char('-')));
        ASSERT_TRUE(QFile::copy(folder.filePath(QStringLiteral("fig.pdf")), path)) << name;
        figures += latexOf(asNamed, 89, {}).toUtf8();
    }
    expectToCompile(figures);
    EXPECT_THAT(latexOf(QStringLiteral("|touch \"ran\"\n.pdf"), 89, {}).toStdString(), HasSubstr("{-touch -ran--.pdf}"));
}

} // namespace
} // namespace attentoscope
