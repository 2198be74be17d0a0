import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The context menu of a code, or of all selected codes.
@MainActor
final class CodeMenu {
    private let commands: CodeCommands
    private let menu = ContextMenu()
    /// The maximum number of folders in the menu; others are found in a sheet.
    private static let maximumFolders = 12

    init(commands: CodeCommands) { self.commands = commands }

    /// Opens the menu at a point of a widget. `codes` are the codes it applies to, `code` is the one under the pointer.
    func open(of code: Code, _ codes: [Code.ID], in anchor: Widget, at point: Point) {
        let builder = MenuBuilder("code")
        if code.trashed != nil {
            fillForTrash(builder, codes, codes.count == 1 ? code : nil)
        } else if codes.count > 1 {
            fill(builder, codes)
        } else {
            fill(builder, code)
        }
        menu.open(builder, in: anchor, at: point)
    }

    /// Opens the menu of a code that is shown large.
    func open(ofLarge code: Code, below anchor: Widget) {
        let builder = MenuBuilder("code")
        if code.trashed != nil { fillForTrash(builder, [code.id], code) } else { fill(builder, code, isLarge: true) }
        menu.open(builder, in: anchor, at: anchor.bottomMiddle)
    }

    /// Closes the menu, before the pane's widgets are destroyed.
    func close() { menu.close() }

    private func fill(_ menu: MenuBuilder, _ code: Code, isLarge: Bool = false) {
        let commands = self.commands
        menu.section()
        if !isLarge { menu.add(tr("Show large"), "enlarge") { commands.show(code) } }
        menu.add(tr("Edit…"), "edit") { commands.edit(code) }
        menu.add(tr("Rename…"), "rename") { commands.rename(code) }
        menu.add(tr("Duplicate"), "duplicate") { commands.duplicate(code) }
        menu.section()
        menu.add(code.isFavorite ? tr("Remove from favourites") : tr("Add to favourites"), "favorite") { commands.toggleFavorite(code) }
        addFolders(menu, [code.id], code)
        menu.add(tr("Tags…"), "tags") { commands.changeTags(of: [code.id], code) }
        menu.section()
        menu.add(tr("Copy picture"), "copy-picture") { commands.copyPicture(code) }
        menu.add(tr("Copy text"), "copy") { commands.copyText(code) }
        menu.add(tr("Save picture as…"), "save-picture") { commands.savePicture(code) }
        menu.add(tr("Share…"), "share") { commands.share([code.id]) }
        menu.add(tr("Export…"), "export") { commands.export([code.id]) }
        menu.add(tr("Create flyer…"), "flyer") { commands.context.shell?.makeFlyer(of: [code.id]) }
        if let link = code.payload.link {
            menu.add(tr("Open link…"), "open") { commands.context.shell?.confirmOpening(link.absoluteString) }
        }
        menu.add(tr("Pin to desktop"), "pin") { commands.pin(code) }
        menu.add(tr("History…"), "history") { commands.showHistory(code) }
        menu.section()
        menu.add(tr("Move to trash"), "delete") { commands.delete([code.id], code) }
    }

    private func fill(_ menu: MenuBuilder, _ codes: [Code.ID]) {
        let commands = self.commands
        menu.section()
        menu.add(tr("Add to favourites"), "favorite") { commands.setFavorite(true, codes) }
        menu.add(tr("Remove from favourites"), "no-favorite") { commands.setFavorite(false, codes) }
        addFolders(menu, codes, nil)
        menu.add(tr("Tags…"), "tags") { commands.changeTags(of: codes) }
        menu.add(tr("Share…"), "share") { commands.share(codes) }
        menu.add(tr("Export…"), "export") { commands.export(codes) }
        menu.add(tr("Create flyer…"), "flyer") { commands.context.shell?.makeFlyer(of: codes) }
        menu.section()
        menu.add(tr("Move to trash"), "delete") { commands.delete(codes) }
    }

    private func fillForTrash(_ menu: MenuBuilder, _ codes: [Code.ID], _ one: Code?) {
        let commands = self.commands
        menu.section()
        menu.add(tr("Restore"), "restore") { commands.restore(codes, one) }
        menu.section()
        menu.add(tr("Delete permanently…"), "destroy") { commands.deleteForEver(codes, one) }
    }

    private func addFolders(_ menu: MenuBuilder, _ codes: [Code.ID], _ one: Code?) {
        let commands = self.commands
        menu.submenu(tr("Move to")) { inside in
            inside.section()
            for folder in commands.folders.folders.prefix(Self.maximumFolders) where folder.id != one?.folder {
                // An underscore marks the access key unless it is doubled.
                let name = LocalizedText.verbatim(folder.name.replacing("_", with: "__"))
                inside.add(name, "move-\(folder.id)") { commands.move(codes, one, to: folder) }
            }
            inside.section()
            if one == nil || one?.folder != nil {
                inside.add(Folder.unfiledTitle, "move-out") { commands.move(codes, one, to: nil) }
            }
            inside.add(tr("Other folder…"), "move") { commands.chooseFolder(for: codes, one) }
        }
    }
}
