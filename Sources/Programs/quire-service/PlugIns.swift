import ServiceKit

/// Everything that the service does, in one place.
@MainActor
enum PlugIns {
    static var parts: [any ServicePart] {
        [IntentsPart(), SearchPicturesPart(), InboxPart(), StatusItemPart(), ShortcutsPart()]
    }
}
