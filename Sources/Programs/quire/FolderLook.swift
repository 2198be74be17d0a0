import ArgumentParser

/// How a folder looks.
struct FolderLook: ParsableArguments {
    @Option(help: ArgumentHelp("The name of its icon.", valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp("Its colour, such as 2563EB.", valueName: "hex"))
    var color: String?
}
