import Gtk
import Payload

/// Asks before an address is handed to another program, with all of it in view and its dangers named first.
@MainActor
public enum AddressQuestion {
    /// Opens the address once the person has said so. What is not to be opened, or by nothing here, is told of instead.
    public static func ask(_ address: String, in shell: any Shell) {
        let anatomy = AddressAnatomy(address)
        let words = OpeningWords(anatomy.scheme)
        if let refusal = anatomy.refusal { return show(anatomy, title: "This is not opened", text: refusal, address, in: shell) }
        let program = Links.program(forScheme: anatomy.scheme)
        guard program != nil || Links.isSandboxed else {
            return show(anatomy, title: words.title, text: words.nobody, address, in: shell)
        }
        let isDangerous = !anatomy.warnings.isEmpty
        Question.ask(
            title: words.title, text: program.map { words.text(with: $0) } ?? words.text, below: details(of: anatomy),
            confirmTitle: isDangerous ? "\(words.verb) anyway" : words.verb, isDestructive: isDangerous, over: shell.window
        ) { [weak shell] in
            guard let shell else { return }
            Links.open(address, over: shell.window) { [weak shell] error in
                shell?.show(Toast("It could not be opened: \(error.message)"))
            }
        }
    }

    /// Says why nothing opens it; there is the address itself to take along.
    private static func show(_ anatomy: AddressAnatomy, title: String, text: String, _ address: String, in shell: any Shell) {
        Question.ask(title: title, text: text, below: details(of: anatomy), confirmTitle: "Copy address", over: shell.window) {
            [weak shell] in
            Clipboard.copy(address)
            shell?.show(Toast("Copied"))
        }
    }

    private static func details(of anatomy: AddressAnatomy) -> [Widget] {
        var below: [Widget] = anatomy.warnings.map { WarningRow.make($0.sentence) }
        below.append(Question.frame(AddressLabel.make(anatomy)))
        if let other = AddressLabel.otherSpelling(of: anatomy) {
            below.append(Label(other, classes: ["caption", "dim"]).fitting(.wrap).width(characters: 32, atMost: 56))
        }
        return below
    }
}
