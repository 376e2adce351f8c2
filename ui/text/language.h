// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: installs the compiled-in translation catalogues at start and when the user switches.
#pragma once

#include <QMultiHash>
#include <QMutex>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace attentoscope {

// A translator that remembers what it was asked, so that a text on the screen can also be searched for in the other language.
class RememberingTranslator : public QTranslator
{
    Q_OBJECT
public:
    using QTranslator::QTranslator;

    void setSilent(bool silent) { silent_ = silent; } // a silent translator only remembers and translates nothing
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
    // Returns, for a text that was shown, its source texts if it is a translation, or, if the translator is silent, its
    // translations.
    QStringList others(const QString& shown) const;

private:
    bool silent_ = false;
    mutable QMutex mutex_; // the worker thread translates texts, too
    mutable QMultiHash<QString, QString> others_;
};

class Language : public QObject
{
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);

    static QStringList available(); // "en", "zh_CN"
    static QString nameOf(const QString& language); // in that language itself: "中文"
    static QString ofSystem(); // the available language that fits the desktop best

    static QString inUse(); // in the whole program; "en" before a language was chosen

    const QString& current() const { return current_; }
    // Returns the words for a text of the window in the other language. Knows only texts shown since the current language came
    // into use.
    static QStringList inOtherLanguage(const QString& shown);
    // Switches the language; every open window gets QEvent::LanguageChange.
    void use(const QString& language);

private:
    void load(bool silent);

    QString current_;
    RememberingTranslator own_;
    QTranslator qt_;
};

} // namespace attentoscope
