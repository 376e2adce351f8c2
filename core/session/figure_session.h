// SPDX-License-Identifier: GPL-3.0-or-later
// The session stored inside a figure's file: a PNG has it in a text chunk, a TIFF in its XMP metadata, an SVG in its metadata, a
// PDF as an attached file, EPS and LaTeX code in comments.
// It is written by ui/figures and read wherever a session can be opened.
#pragma once

#include "core/session/session.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr const char* figureSessionKey = "attentoscope"; // PNG keyword, SVG metadata id
inline constexpr const char* figureSessionFile = "session.attentoscope"; // PDF attachment
inline constexpr const char* figureEndings = ".pdf, .svg, .eps, .pgf, .png, .tif"; // of figures' files, as messages list them
inline constexpr const char* figureSessionElement = "attentoscope:session"; // in XMP
inline constexpr std::string_view figureCode = "% A figure of Attentoscope"; // how LaTeX code that is a figure begins

// Returns the comments that hold a session in EPS and LaTeX code, in lines that both may have.
std::string sessionInComments(std::string_view session);

// Returns the session text for a figure. Files are named without their folders, which are nobody's business; two files of one
// name are told apart as "q.npy" and "q-2.npy". If the session keepsFiles, small files are included; of each other file the
// "figure" holds the SHA-256, as "files": {"q.npy": "ba78…"}, unless it is larger than mostHashed. The same holds for each
// session that "figure" holds as one of "sessions": {name: {…}}, whose panels stand beside those of this one.
std::string figureSessionText(Session session, const std::string& version);
inline constexpr std::uintmax_t mostHashed = std::uintmax_t(1) << 29; // bytes; about two seconds

// Returns the name and the SHA-256 of each file that a figure names.
std::map<std::string, std::string> digestsIn(const Session& session);
// Returns the files that the experiment reads and that are not there.
std::vector<std::string> missingFiles(const Experiment& experiment);
// Returns the error of a session or figure that was moved without a file that it reads: it names `session`, the file and the
// folders that were searched. Nothing if all files are there.
std::optional<Error> dataLeftBehind(const std::string& session, const Experiment& experiment);
// Tells whether the file may be the one that a figure names: false if its SHA-256 is known and another.
bool isFileOf(const Session& session, const std::string& name, const std::filesystem::path& file);

// Lists the files that figureSessionText() would include, as the experiment names them; none if they are too large.
std::vector<std::string> filesInFigure(const Session& session);

enum class FigureFormat { Png, Tiff, Svg, Pdf, Eps, Latex };
// Recognizes the format by the first bytes. Empty: it is not a figure.
std::optional<FigureFormat> figureFormat(std::string_view beginning);
inline constexpr std::size_t figureBeginning = 1024; // number of bytes that figureFormat() needs

// Returns the text of the session inside a figure. Errors name the file: the figure has no session, or it is damaged.
Outcome<std::string> sessionInFigure(std::string_view content, const std::string& name);

} // namespace attentoscope
