import CIntl
public import Foundation

/// Translations of messages, as gettext of the C library finds them in compiled catalogues: `FOLDER/de/LC_MESSAGES/quire.mo`.
///
/// The language is that of `LANGUAGE`, else of `LC_ALL`, `LC_MESSAGES` or `LANG`. With the locale `C`, and where there is no catalogue of
/// the language, messages are their own translation.
public final class MessageCatalogue: Sendable {
    /// The catalogue that `tr` asks. Tests put another one in its place: `MessageCatalogue.$current.withValue(catalogue) { … }`.
    @TaskLocal public static var current = MessageCatalogue(domain: "quire", folder: DataFolder.translations)

    private let domain: String
    /// Never freed and never changed. Nil where the system has no locale but `C`.
    private nonisolated(unsafe) let locale: locale_t?

    /// Binds the domain to the folder for the whole process.
    ///
    /// - Parameter locale: The name of the locale; by default, that of the environment. glibc translates nothing while the locale is `C`,
    ///   which it is as well if that of the environment is not installed. `C.UTF-8`, which always is, lets `LANGUAGE` work then with
    ///   a glibc before 2.38.
    public init(domain: String, folder: URL, locale: String = "") {
        self.domain = domain
        self.locale = quire_messages_locale(locale) ?? quire_messages_locale("C.UTF-8")
        quire_bind_messages(domain, folder.path)
    }

    func translation(of message: String, context: String?) -> String {
        guard let locale else { return message }
        // The C library gives the same pointer back where it has no translation.
        return Self.key(message, context).withCString { key in
            let found = quire_translate(locale, domain, key)
            return found == key ? message : Self.text(found, else: message)
        }
    }

    func translation(of message: String, plural: String, count: Int, context: String?) -> String {
        guard let locale else { return count == 1 ? message : plural }
        return Self.key(message, context).withCString { key in
            plural.withCString { pluralKey in
                let found = quire_translate_plural(locale, domain, key, pluralKey, count.magnitude)
                return found == key ? message : Self.text(found, else: plural)
            }
        }
    }

    /// The message with its context before it (gettext's manual, 11.2.5 "Using contexts").
    private static func key(_ message: String, _ context: String?) -> String {
        context.map { "\($0)\u{4}\(message)" } ?? message
    }

    private static func text(_ found: UnsafePointer<CChar>?, else message: String) -> String {
        found.map { String(cString: $0) } ?? message
    }
}

extension DataFolder {
    /// The folder of the translations of this installation, `share/locale`. The source tree has none.
    static var translations: URL { url.deletingLastPathComponent().appendingPathComponent("locale") }
}
