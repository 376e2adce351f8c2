#include "ui/widgets/policy_title.h"

#include "ui/text/number_text.h"
#include "ui/text/translated.h"

namespace attentoscope {

QString policyName(const PolicyChoice& policy)
{
    const Policy* known = findPolicy(policy.name);
    return known != nullptr ? translated(known->label) : QString::fromStdString(policy.name);
}

QString policyLetter(std::size_t policy) { return QString(QChar('A' + int(policy))); }

QString policyLegend(std::size_t policy, const PolicyChoice& choice)
{
    return policy < 2 ? policyLetter(policy) + QLatin1Char(' ') + policyName(choice) : policyName(choice);
}

QString pictureTitle(const QString& what, const QString& detail)
{
    return QStringLiteral("<b>%1</b> &nbsp;%2").arg(what, detail);
}

QString policyTitle(const Theme& theme, int index, const PolicyResult& result)
{
    const QString letter = policyLetter(std::size_t(index));
    QString title = QStringLiteral("<b><font color=\"%1\">%2 &nbsp;%3</font></b>")
                        .arg(theme.policy(index).name(), letter, policyName(result.policy).toHtmlEscaped());
    if (result.rows.size() > 0) {
        title += QStringLiteral(" &nbsp; <i>m</i> = %1").arg(briefText(result.rows.multiplier.back()));
    }
    return title;
}

} // namespace attentoscope
