import Foundation

// The composition root: which panes and widget kinds there are is in `PlugIns`, how they come together in DesktopProgram.swift.
let program = DesktopProgram()
// An optimizing build lets go of a program that nothing names any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
