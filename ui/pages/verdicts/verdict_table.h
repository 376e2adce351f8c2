// SPDX-License-Identifier: GPL-3.0-or-later
// Tells what each page comes to, in one line of plain text, by a table with one entry for each page.
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class InquiryBase;

struct Verdict {
    const char* page; // see PageKind::name
    // Returns the questions that it is made from. The page asks them; the verdict asks nothing.
    std::vector<InquiryBase*> (*reads)(Engine& engine, const Document& document);
    // Returns the line; empty: there is nothing to say yet.
    QString (*text)(Engine& engine, const Document& document);
    const char* help; // what its words mean, see verdictHelp()
    // Selects what it names, as a click on that would; null: it names nothing that can be selected.
    void (*select)(Engine& engine, Document* document) = nullptr;
    std::vector<std::string> others = {}; // pictures of its page that it is not about
};

// Returns the verdict of this page; every page has one.
const Verdict& verdictOf(const QString& page);
// Returns its line; nothing while a picture that it is not about fills the page.
QString saidOn(const Verdict& verdict, Engine& engine, const Document& document);
QString verdictHelp(const Verdict& verdict); // in the window's language

} // namespace attentoscope
