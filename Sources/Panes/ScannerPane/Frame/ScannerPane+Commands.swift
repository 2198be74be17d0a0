import LibraryStore
public import PaneKit

extension ScannerPane {
    public var mainCommand: PaneCommand? {
        PaneCommand(title: "Scan the screen", iconName: "quire-screen-symbolic", keys: ["<Control><Shift>s"]) { [weak self] in self?.scanScreen() }
    }

    public var menuCommands: [PaneCommand] {
        [
            PaneCommand(title: "Open pictures…", iconName: "quire-picture-symbolic", keys: ["<Control>o"]) { [weak self] in
                self?.show(.file)
                self?.files.choose()
            },
            PaneCommand(title: "Open folder…", iconName: "quire-folder-symbolic", keys: ["<Control><Shift>o"]) { [weak self] in
                self?.show(.file)
                self?.files.chooseFolder()
            },
            // Its key is heard by the pane: what is typed into keeps it for itself.
            PaneCommand(title: "Scan the clipboard", iconName: "quire-clipboard-symbolic", keys: []) { [weak self] in self?.scanClipboard() },
            PaneCommand(title: "Count many codes", iconName: "quire-list-symbolic", keys: ["<Control>b"]) { [weak self] in
                if let self { self.setCounting(!self.batch.isOn) }
            },
            PaneCommand(title: "Scan history", iconName: "quire-recent-symbolic", keys: ["<Control>h"]) { [weak self] in self?.go(to: .history) },
        ]
    }

    public var shortcuts: [PaneShortcuts] {
        [
            PaneShortcuts(
                title: "Scanning",
                keys: ScanSource.Medium.allCases.enumerated().map { ("Ctrl+Alt+\($0 + 1)", $1.title) } + [
                    ("Ctrl+V", "Scan the clipboard"),
                    ("Arrows", "Go from code to code in a picture"), ("Enter, Space", "Choose the code"), ("Esc", "Close the result"),
                    ("Alt+Left", "Back to the list"),
                ]),
            PaneShortcuts(
                title: "Counting many codes, and the scan history",
                keys: [
                    ("Up, Down", "Go from code to code"), ("+, −", "One more, or one less"), ("Enter", "Type the count, or show the scan"),
                    ("Delete", "Take it out"),
                ]),
        ]
    }
}
