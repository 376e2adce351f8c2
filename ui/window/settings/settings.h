// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the window remembers between runs. No other code touches QSettings.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace attentoscope {

enum class ThemeChoice { System, Light, Dark };

// A session file, or tensor files that belong together, with the arrays chosen in them.
struct RecentFiles {
    QStringList files; // absolute; .npy files in the order Q, K, V
    QStringList names; // of the arrays for Q, K and V in one file, if they were chosen
    QString tokens;
    bool operator==(const RecentFiles&) const = default;
};

class Settings
{
public:
    static QString language(); // "en", "zh_CN"; empty: the system's language
    static void setLanguage(const QString& language);
    static ThemeChoice theme();
    static void setTheme(ThemeChoice theme);
    static double typeSize(); // factor for all type, lines and controls
    static void setTypeSize(double size);
    static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    // Whether exported pictures contain the session that made them.
    static bool figuresHoldSession();
    static void setFiguresHoldSession(bool hold);
    // How the last printed figure was drawn, see FigureRecipe; empty: none was.
    static QString figureStyle();
    static void setFigureStyle(const QString& style);
    // How a length of the window is divided, see ui/widgets/splits/shares.h; empty: as shipped.
    static QList<double> parts(const QString& name);
    static void setParts(const QString& name, const QList<double>& parts);
    static void clearParts(); // for all names
    static bool tourSeen(); // also true if the tour was skipped
    static void setTourSeen(bool seen);
    // The folder last used for this purpose: "session", "tensors", "export".
    static QString folder(const QString& purpose);
    static void setFolder(const QString& purpose, const QString& path); // `path`: of a file in the folder
    // The files that were opened or saved, newest first. addRecent() moves an entry that is already listed to the front.
    static constexpr qsizetype mostRecent = 10;
    static QList<RecentFiles> recent();
    static void addRecent(const RecentFiles& recent);
    static void clearRecent();
    // Keys (see trustKey()) of the sessions that may read files outside their own folders. Only the newest mostTrusted are
    // kept.
    static constexpr qsizetype mostTrusted = 500;
    static bool isTrusted(const QString& key);
    static void addTrusted(const QString& key);
};

} // namespace attentoscope
