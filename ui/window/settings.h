// What the window remembers between runs. The only place that touches QSettings.
#pragma once

#include <QByteArray>
#include <QString>

namespace attentoscope {

enum class ThemeChoice { System, Light, Dark };

class Settings
{
public:
    static QString language(); // "en", "zh_CN"; empty: as the system
    static void setLanguage(const QString& language);
    static ThemeChoice theme();
    static void setTheme(ThemeChoice theme);
    static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    // The folder last used for this purpose: "session", "tensors", "export".
    static QString folder(const QString& purpose);
    static void setFolder(const QString& purpose, const QString& path); // of a file in it
};

} // namespace attentoscope
