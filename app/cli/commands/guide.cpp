// SPDX-License-Identifier: GPL-3.0-or-later
// guide: prints a page of the guide of the program, or writes all of it for a browser.
#include "app/cli/commands/command.h"
#include "app/cli/drawing_program.h"
#include "app/cli/options.h"
#include "core/base/printable_text.h"

#include <memory>

namespace attentoscope::cli {
namespace {

struct Guide {
    explicit Guide(CLI::App& command)
        : page(addValue(command, "PAGE", "", "The page to print, as Markdown: window, command-line, science, ..."))
        , html(addValue(command, "--html", "FOLDER", "Write all pages, in each language, for a browser; index.html is the first"))
        , language(addValue(command, "--language", "en|zh_CN", "The language of the printed page"))
    {
        html->excludes(page)->excludes(language);
    }

    CLI::Option *page, *html, *language;
};

Outcome<std::string> runGuide(const Guide& options, const StopToken& stop)
{
    if (options.html->count() > 0) {
        const std::string folder = options.html->results().front();
        const auto written = DrawingProgram().ask({{"order", "guide"}, {"folder", folder}}, stop);
        return written ? Outcome<std::string>(printableText((*written)["file"].get<std::string>()) + '\n') : written.error();
    }
    if (options.page->count() == 0)
        return badInput("PAGE", "is needed, or --html FOLDER");
    MessageValue order{{"order", "guide-page"}, {"page", options.page->results().front()}};
    if (options.language->count() > 0)
        order["language"] = options.language->results().front();
    const auto page = DrawingProgram().ask(order, stop);
    return page ? Outcome<std::string>((*page)["markdown"].get<std::string>()) : page.error();
}

} // namespace

Action addGuide(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("guide", "Print a page of the guide, or write all of it for a browser");
    const auto options = std::make_shared<Guide>(*command);
    command->footer("Examples:\n  attentoscope-cli guide masks\n  attentoscope-cli guide --html guide");
    return [options](const StopToken& stop) { return runGuide(*options, stop); };
}

} // namespace attentoscope::cli
