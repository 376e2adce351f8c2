// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/xmp_packet.h"

#include "core/session/figure_session.h"

namespace attentoscope {

QByteArray xmpPacket(const QString& title, const QString& description, const QString& session)
{
    const auto entry = [](const QString& name, const QString& text) {
        return QStringLiteral("<dc:%1><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt></dc:%1>")
            .arg(name, text.toHtmlEscaped());
    };
    const QString element = QLatin1String(figureSessionElement);
    const QString held = session.isEmpty() ? QString()
                                           : QLatin1Char('<') + element + QLatin1Char('>') + session.toHtmlEscaped()
            + QStringLiteral("</") + element + QLatin1Char('>');
    const QString space = session.isEmpty() ? QString() : QStringLiteral(" xmlns:attentoscope=\"urn:attentoscope\"");
    return (QStringLiteral("<?xpacket begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
        + space + QLatin1Char('>') + entry(QStringLiteral("title"), title) + entry(QStringLiteral("description"), description)
        + held + QStringLiteral("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>"))
        .toUtf8();
}

} // namespace attentoscope
