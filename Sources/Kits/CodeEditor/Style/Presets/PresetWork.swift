/// What is done with the folder of presets away from the main thread.
enum PresetWork {
    @concurrent
    static func content(of folder: StylePresetFolder) async -> StylePresetFolder.Content { folder.content }

    /// Nil when it was done.
    @concurrent
    static func save(_ preset: StylePreset, in folder: StylePresetFolder, replacing: Bool) async -> StylePresetError? {
        do throws(StylePresetError) {
            try folder.save(preset, replacing: replacing)
            return nil
        } catch {
            return error
        }
    }

    /// Nil when it was done.
    @concurrent
    static func remove(_ preset: StylePreset, from folder: StylePresetFolder) async -> StylePresetError? {
        do throws(StylePresetError) {
            try folder.remove(preset)
            return nil
        } catch {
            return error
        }
    }
}
