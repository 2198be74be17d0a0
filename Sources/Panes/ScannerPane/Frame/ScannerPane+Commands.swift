public import PaneKit

extension ScannerPane {
    public var mainCommand: PaneCommand? {
        PaneCommand(title: "Open picture", iconName: "quire-picture-symbolic", keys: ["<Control>o"]) { [weak self] in
            self?.show(.file)
            self?.pictures.choose()
        }
    }

    public var menuCommands: [PaneCommand] { [] }

    public var shortcuts: [PaneShortcuts] {
        [
            PaneShortcuts(
                title: "Scanner",
                keys: media.enumerated().map { ("<Control><Alt>\($0 + 1)", $1.title) })
        ]
    }
}
