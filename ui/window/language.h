// The language of the window: installs the catalogues that are compiled in, at start and when it is switched.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace attentoscope {

class Language : public QObject
{
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);

    static QStringList available(); // "en", "zh_CN"
    static QString nameOf(const QString& language); // in that language: "中文"
    static QString ofSystem(); // the available one that fits the desktop best

    static QString inUse(); // by the program; "en" before any was chosen

    const QString& current() const { return current_; }
    // Every open window gets QEvent::LanguageChange.
    void use(const QString& language);

private:
    QString current_;
    QTranslator own_, qt_;
};

} // namespace attentoscope
