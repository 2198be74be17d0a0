import Gtk
import Timeline

extension ConfigurationParameter {
    /// The control for its type.
    ///
    /// - Parameter window: asked for when a dialogue is to open over it.
    @MainActor
    func makeControl(choices: any ChoiceSource, window: @escaping @MainActor () -> Window?) -> any ParameterControl {
        switch kind {
        case .text: TextControl(name: title)
        case .integer(let range): IntegerControl(name: title, range: range, standard: standard)
        case .decimal: DecimalControl(name: title, standard: standard)
        case .choice(let choices): ChoiceControl(name: title, choices: choices, isOptional: standard == nil)
        case .toggle: ToggleControl(name: title)
        case .date: DateControl(name: title)
        case .color: ColorControl(name: title, isOptional: standard == nil)
        case .file(let suffixes): FileControl(name: title, suffixes: suffixes, window: window)
        case .code, .folder, .list:
            LibraryControl(name: title, kind: kind.source ?? .code, isOptional: standard == nil, choices: choices)
        }
    }
}
