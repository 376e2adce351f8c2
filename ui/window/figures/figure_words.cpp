// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_words.h"

#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/sources/source.h"
#include "ui/text/mask_text.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace attentoscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FigureWords)
};

// Escapes the characters that have a meaning in LaTeX.
QString escaped(const QString& text)
{
    QString safe;
    for (const QChar letter : text) {
        if (QStringLiteral("#$%&_{}").contains(letter))
            safe += QLatin1Char('\\') + QString(letter);
        else if (letter == QLatin1Char('\\'))
            safe += QStringLiteral("\\textbackslash{}");
        else if (letter == QLatin1Char('~'))
            safe += QStringLiteral("\\textasciitilde{}");
        else if (letter == QLatin1Char('^'))
            safe += QStringLiteral("\\textasciicircum{}");
        else
            safe += letter;
    }
    return safe;
}

} // namespace

QString captionOf(const NamedFigure& figure, const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    QStringList parts{source != nullptr ? translated(source->label) : QString()};
    if (source != nullptr && source->generated)
        parts.front() += Words::tr(", n = %1, d = %2").arg(countText(experiment.n), countText(experiment.d));
    parts << policyLegend(0, experiment.policyA) + Words::tr(", ") + policyLegend(1, experiment.policyB);
    if (const QString mask = briefMaskText(experiment.mask); mask != QLatin1String("full"))
        parts << Words::tr("mask %1").arg(mask);
    if (source != nullptr && source->generated)
        parts << Words::tr("seed %1").arg(QString::number(experiment.seed));
    return Words::tr("%1. %2.").arg(figure.name, parts.join(Words::tr("; ")));
}

QString heldText(const std::vector<Session>& sessions)
{
    QStringList copied, named;
    for (const Session& session : sessions) {
        const std::vector<std::string> inside = filesInFigure(session);
        for (const std::string& file : filesNamed(session.experiment)) {
            const bool isInside = std::ranges::find(inside, file) != inside.end();
            (isInside ? copied : named) << QFileInfo(QString::fromStdString(file)).fileName();
        }
    }
    const QString title = QString::fromStdString(sessions.front().title);
    QStringList parts{title.isEmpty() ? Words::tr("The file holds the settings.")
                                      : Words::tr("The file holds the title “%1” and the settings.").arg(title)};
    for (QStringList* names : {&copied, &named})
        names->removeDuplicates();
    if (!copied.isEmpty())
        parts << Words::tr("It contains copies of %1.").arg(copied.join(Words::tr(", ")));
    if (!named.isEmpty())
        parts << Words::tr("It names %1, without folders, with their SHA-256.").arg(named.join(Words::tr(", ")));
    return parts.join(QLatin1Char(' '));
}

QString latexOf(const QString& path, double widthMm, const QString& caption)
{
    const QFileInfo file(path);
    return QStringLiteral("\\begin{figure}\n  \\centering\n  \\includegraphics[width=%1mm]{%2}\n  \\caption{%3}\n"
                          "  \\label{fig:%4}\n\\end{figure}\n")
        .arg(widthMm)
        .arg(file.fileName(), escaped(caption), file.completeBaseName());
}

} // namespace attentoscope
