// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between runs. The only place that touches QSettings.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace attentoscope {

enum class ThemeChoice { System, Light, Dark };

// A session, or tensor files that belong together, with what was chosen of them.
struct RecentFiles {
    QStringList files; // absolute; .npy files in the order Q, K, V
    QStringList names; // of Q, K and V in one file, if they were given
    QString tokens;
    bool operator==(const RecentFiles&) const = default;
};

class Settings
{
public:
    static QString language(); // "en", "zh_CN"; empty: as the system
    static void setLanguage(const QString& language);
    static ThemeChoice theme();
    static void setTheme(ThemeChoice theme);
    static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    // Whether pictures are saved with the experiment that made them in them.
    static bool figuresHoldSession();
    static void setFiguresHoldSession(bool hold);
    // How the last figure for print was drawn, see FigureRecipe; empty: none was.
    static QString figureStyle();
    static void setFigureStyle(const QString& style);
    // How a length of the window is shared, see ui/widgets/splits/shares.h; empty: as shipped.
    static QList<double> parts(const QString& name);
    static void setParts(const QString& name, const QList<double>& parts);
    static void clearParts(); // of all
    static bool tourSeen(); // or skipped
    static void setTourSeen(bool seen);
    // The folder last used for this purpose: "session", "tensors", "export".
    static QString folder(const QString& purpose);
    static void setFolder(const QString& purpose, const QString& path); // of a file in it
    // What was opened or saved, the newest first. What was opened before moves to the front.
    static constexpr qsizetype mostRecent = 10;
    static QList<RecentFiles> recent();
    static void addRecent(const RecentFiles& recent);
    static void clearRecent();
    // Sessions that may read what they name outside their folders, as trustKey() stands for them; the newest of them.
    static constexpr qsizetype mostTrusted = 500;
    static bool isTrusted(const QString& key);
    static void addTrusted(const QString& key);
};

} // namespace attentoscope
