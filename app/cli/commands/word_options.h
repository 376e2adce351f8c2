// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `render` for an author's words and marks, which the window program reads (app/window/paper_words.h).
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace attentoscope::cli {

class WordOptions
{
public:
    explicit WordOptions(CLI::App& command);

    void passOn(std::vector<std::string>& words) const; // to the window program
    bool writesLatex() const { return latex_->count() > 0; }
    std::vector<std::string> ownFiles() const; // that --own reads

private:
    CLI::Option *caption_, *latex_;
    std::vector<CLI::Option*> values_; // each may be given several times
};

} // namespace attentoscope::cli
