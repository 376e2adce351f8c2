// Opening and saving: sessions, the shipped ones, Q/K/V files. What cannot be read is said in the strip and changes nothing.
#pragma once

#include "core/base/outcome.h"
#include "ui/text/sentence.h"
#include "ui/window/commands/open_tensors_dialog.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

class QMenu;

namespace attentoscope {

class Document;
class Engine;

struct ShippedSession {
    QString resource; // ":/sessions/default.attentoscope"
    QString title;
};
// The default one first.
std::vector<ShippedSession> shippedSessions();
// One action each; the receiver is told the resource of the one that is chosen.
void addShippedSessions(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose);

class FileCommands : public QObject
{
    Q_OBJECT
public:
    FileCommands(Document* document, Engine* engine, QWidget* window);

    // Without asking; each returns false when nothing could be opened or written, and has said why.
    bool openSession(const QString& path);
    bool openTensors(const TensorFiles& files);
    bool openTensorFile(const QString& path); // .npz or .safetensors: its first layer and head
    bool openPaths(const QStringList& paths); // one session, one tensor file, or two or three .npy files
    bool saveTo(const QString& path);

    // With their dialogs.
    void askForSession();
    void askForTensors();
    void chooseShipped(const QString& resource);
    bool save();
    bool saveAs();
    bool mayDiscard(); // asks when there is unsaved work

signals:
    void failed(const attentoscope::Sentence& sentence);
    void succeeded(const QString& sentence); // also: an earlier failure is no longer of interest

private:
    bool fail(const Error& error);

    Document* document_;
    Engine* engine_;
    QWidget* window_;
};

} // namespace attentoscope
