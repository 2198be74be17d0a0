/// Which module may import which. Each rule answers what breaks it, as sentences.
enum ImportRules {
    /// Arrows only point down.
    static func upward(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        breaches(files, manifest) { file, layer, imported, importedLayer in
            guard let importedLayer else { return nil }
            if importedLayer > layer { return "\(file.path) imports \(imported), which stands above it" }
            if importedLayer == layer, !layer.isOpenToItself { return "\(file.path) imports \(imported), which stands beside it" }
            return nil
        }
    }

    /// The core is values and functions: no toolkit, nobody else's package, and no C but what is given to Platform.
    static func impureCore(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        breaches(files, manifest) { file, layer, imported, importedLayer in
            guard layer == .core, importedLayer != .core, !["Foundation", "Synchronization"].contains(imported) else { return nil }
            if importedLayer == .c, file.isIn("Sources/Core/Platform") { return nil }
            return "\(file.path) imports \(imported)"
        }
    }

    /// Each C module has one Swift target that knows it; tests that look behind it go through TestSupport.
    static func sharedC(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        let modules = manifest.targets.filter { Layer(path: $0.path + "/") == .c }.map(\.name)
        return modules.flatMap { module in
            let importers = Set(files.filter { $0.imports.contains(module) }.compactMap { manifest.target(of: $0)?.name })
            let inSources = importers.filter { Layer(path: (manifest[$0]?.path ?? "") + "/") != nil }
            let others = importers.subtracting(inSources).subtracting(["TestSupport"])
            return (inSources.count > 1 ? ["\(module) is imported by \(inSources.sorted().joined(separator: " and "))"] : [])
                + others.sorted().map { "\($0) imports \(module)" }
        }
    }

    /// Another package's product stays behind the one target that wraps it.
    static func leakedProducts(_ files: [SourceFile], owners: [String: String], _ manifest: Manifest) -> [String] {
        files.filter { $0.isIn("Sources") }.flatMap { file in
            file.imports.compactMap { imported in
                guard let owner = owners[imported], manifest.target(of: file)?.name != owner else { return nil }
                return "\(file.path) imports \(imported)"
            }
        }
    }

    /// What a program links of a list of modules that it must be able to do without.
    static func linked(_ program: String, without forbidden: [String], _ manifest: Manifest) -> [String] {
        let all = manifest.closure(of: program)
        return forbidden.filter(all.contains).map { "\(program) links \($0)" }
    }

    /// What Package.swift names for a target and none of its files imports, but for programs, whose tests start them.
    static func unused(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        let imported = Dictionary(grouping: files) { manifest.target(of: $0)?.name ?? "" }.mapValues { Set($0.flatMap(\.imports)) }
        return manifest.targets.filter { $0.kind != .systemLibrary }.flatMap { target in
            (target.dependencies + target.products)
                .filter { dependency in
                    guard let known = manifest[dependency] else { return true }
                    return known.kind != .executableTarget && Layer(path: known.path + "/") != .c
                }
                .filter { !(imported[target.name] ?? []).contains($0.replacing("-", with: "_")) }
                .map { "\(target.name) declares \($0) and imports it nowhere" }
        }
    }

    private static func breaches(
        _ files: [SourceFile], _ manifest: Manifest,
        _ judge: (_ file: SourceFile, _ layer: Layer, _ imported: String, _ importedLayer: Layer?) -> String?
    ) -> [String] {
        files.flatMap { file -> [String] in
            guard let layer = Layer(path: file.path) else { return [] }
            let own = manifest.target(of: file)?.name
            return file.imports.filter { $0 != own }.compactMap { imported in
                judge(file, layer, imported, manifest.target(module: imported).flatMap { Layer(path: $0.path + "/") })
            }
        }
    }
}

extension Manifest {
    /// The target by the name that code imports it by.
    func target(module: String) -> Target? { targets.first { $0.name.replacing("-", with: "_") == module } }
}
