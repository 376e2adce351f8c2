// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_file.h"

#include "core/base/safe_file.h"

#include <QBuffer>
#include <QString>

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

Outcome<Done> writeBytes(const std::filesystem::path& path, const char* bytes, std::size_t count)
{
    return writeFileSafely(path, {bytes, count});
}

// Writes pictures to a temporary folder and moves them to their places together at the end, so that a full disk leaves none
// behind. stop() keeps those that were added.
class NumberedPictures : public FilmFile
{
public:
    NumberedPictures(std::filesystem::path path, PartialFile begun)
        : path_(std::move(path))
        , begun_(std::move(begun))
    {
    }

    Outcome<Done> add(const QImage& picture) override
    {
        const int number = added_ + 1;
        const std::filesystem::path path = picturePath(path_, number);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!picture.save(&buffer, "PNG"))
            return failure(path.string(), Message(ATT_TEXT("core", "the figure could not be encoded as %1"), {"PNG"}));
        const auto written = writeBytes(unfinished(number), bytes.constData(), std::size_t(bytes.size()));
        added_ += written ? 1 : 0;
        return written ? written : Error{written.error().kind, path.string(), written.error().why, {}};
    }

    Outcome<Done> finish() override
    {
        for (int number = 1; number <= added_; ++number) {
            std::error_code error, none;
            std::filesystem::rename(unfinished(number), picturePath(path_, number), error);
            if (!error)
                continue;
            for (int placed = 1; placed < number; ++placed)
                std::filesystem::remove(picturePath(path_, placed), none);
            return failure(picturePath(path_, number).string(),
                {ATT_TEXT("core", "could not be written (%1); a file that existed there is unchanged"), {error.message()}});
        }
        begun_.reset();
        return Done{};
    }

    Outcome<Done> stop() override { return finish(); }

private:
    std::filesystem::path unfinished(int number) const
    {
        return begun_->path().parent_path() / picturePath(path_, number).filename();
    }

    std::filesystem::path path_;
    std::optional<PartialFile> begun_; // holds the pictures until they are moved to their places
    int added_ = 0;
};

struct DeleteEncoder {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

// A picture in the format of the WebP encoder.
class WebPixels
{
public:
    explicit WebPixels(const QImage& image)
    {
        const QImage plain = image.convertToFormat(QImage::Format_RGB32);
        ready_ = WebPPictureInit(&picture_) != 0;
        picture_.use_argb = 1;
        picture_.width = plain.width();
        picture_.height = plain.height();
        ready_ = ready_ && WebPPictureImportBGRX(&picture_, plain.constBits(), int(plain.bytesPerLine())) != 0;
    }
    ~WebPixels() { WebPPictureFree(&picture_); }
    WebPixels(const WebPixels&) = delete;
    WebPixels& operator=(const WebPixels&) = delete;

    WebPPicture* picture() { return ready_ ? &picture_ : nullptr; }

private:
    WebPPicture picture_{};
    bool ready_ = false;
};

class WebPFilm : public FilmFile
{
public:
    WebPFilm(std::filesystem::path path, const FilmForm& form)
        : path_(std::move(path))
        , pictureMs_(1000 / form.picturesPerSecond)
    {
        constexpr int effort = 3; // of 9: more takes many times as long and saves little
        WebPAnimEncoderOptions options;
        bool fine = WebPAnimEncoderOptionsInit(&options) != 0 && WebPConfigInit(&config_) != 0;
        fine = fine && WebPConfigLosslessPreset(&config_, effort) != 0;
        options.anim_params.loop_count = form.repeats ? 0 : 1;
        config_.exact = 1;
        if (fine)
            encoder_.reset(WebPAnimEncoderNew(form.size.width(), form.size.height(), &options));
    }

    Outcome<Done> add(const QImage& image) override
    {
        WebPixels pixels(image);
        if (!encoder_ || pixels.picture() == nullptr
            || WebPAnimEncoderAdd(encoder_.get(), pixels.picture(), timeOf(added_), &config_) == 0)
            return notPacked();
        ++added_;
        return Done{};
    }

    Outcome<Done> finish() override
    {
        WebPData data;
        WebPDataInit(&data);
        const bool whole = encoder_ && WebPAnimEncoderAdd(encoder_.get(), nullptr, timeOf(added_), nullptr) != 0
            && WebPAnimEncoderAssemble(encoder_.get(), &data) != 0;
        const auto done = whole ? writeBytes(path_, reinterpret_cast<const char*>(data.bytes), data.size) : notPacked();
        WebPDataClear(&data);
        return done;
    }

private:
    int timeOf(int picture) const { return int(std::lround(picture * pictureMs_)); }
    Outcome<Done> notPacked() const
    {
        return failure(path_.string(), Message(ATT_TEXT("core", "the film could not be encoded as WebP")));
    }

    std::filesystem::path path_;
    double pictureMs_;
    int added_ = 0;
    WebPConfig config_{};
    std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder_;
};

bool endsOn(const std::filesystem::path& path, QLatin1String ending)
{
    return QString::fromStdString(path.extension().string()).compare(ending, Qt::CaseInsensitive) == 0;
}

} // namespace

std::filesystem::path picturePath(const std::filesystem::path& path, int number)
{
    const QString digits = QStringLiteral("-%1").arg(number, 4, 10, QLatin1Char('0'));
    return path.parent_path() / (path.stem().string() + digits.toStdString() + path.extension().string());
}

Outcome<std::unique_ptr<FilmFile>> FilmFile::begin(const std::filesystem::path& path, const FilmForm& form)
{
    if (endsOn(path, QLatin1String(".webp"))) {
        if (form.size.width() > WEBP_MAX_DIMENSION || form.size.height() > WEBP_MAX_DIMENSION)
            return badInput(path.string(),
                {ATT_TEXT("core", "a WebP film is at most %1 pixels wide and high"), {std::to_string(WEBP_MAX_DIMENSION)}});
        return std::unique_ptr<FilmFile>(std::make_unique<WebPFilm>(path, form));
    }
    if (!endsOn(path, QLatin1String(".png")))
        return badInput(path.string(),
            Message(ATT_TEXT("core", "the file name of a film must end in .webp, or in .png to save numbered frames")));
    for (int number = 1; number <= form.pictures; ++number)
        if (std::error_code error; std::filesystem::exists(picturePath(path, number), error))
            return badInput(picturePath(path, number).string(),
                Message(ATT_TEXT("core", "this file exists already; choose another name for the frames, or another folder")));
    auto begun = PartialFile::beside(path);
    if (!begun)
        return begun.error();
    return std::unique_ptr<FilmFile>(std::make_unique<NumberedPictures>(path, *std::move(begun)));
}

} // namespace attentoscope
