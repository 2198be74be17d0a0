import Foundation

// The composition root: which panes and widget kinds there are is in PlugIns.swift, how they come together in DesktopProgram.swift.
exit(DesktopProgram().run(CommandLine.arguments))
