import Foundation
import Payload

/// What in a code's content is nobody's to see in passing.
struct ContentSecrecy: Sendable {
    /// Whether the code as a whole is a secret, such as the key of one-time passwords or the activation of an eSIM.
    let isSecret: Bool
    /// The secrets that it holds besides what it says openly, as the password of a network.
    let secrets: SecretTexts
    /// The fields that may be shown, where some may not.
    let openTexts: [String]

    init(_ payload: Payload) {
        let outline = payload.outline(isTitled: false)
        let secrets = SecretTexts(outline.fields)
        self.secrets = secrets
        // What joins a network or a meeting says where that is; of other codes with a secret, the secret is all there is.
        isSecret = outline.kind == .otp || (!secrets.isEmpty && outline.kind != .wifi && payload.link == nil) || Self.isKey(payload)
        openTexts = secrets.isEmpty ? [] : outline.fields.flatMap(\.openTexts).map(\.text).filter { !secrets.areRepeated(in: $0) }
    }

    /// Keys that programs keep as text: PEM (RFC 7468), age, WireGuard; and the setup code of a HomeKit device, which is an address in form.
    private static func isKey(_ payload: Payload) -> Bool {
        // More than a symbol can hold is looked at no further.
        guard let text = payload.text, text.utf8.count <= 8192 else { return false }
        if text.holds("PRIVATE KEY-----") || text.holds("AGE-SECRET-KEY-1") { return true }
        if text.prefix(7).lowercased() == "x-hm://" { return true }
        return text.holds("[Interface]") && text.holds("PrivateKey")
    }
}
