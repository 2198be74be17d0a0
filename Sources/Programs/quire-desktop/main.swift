import Foundation

// The composition root. `PlugIns` lists the panes, `DesktopProgram` puts them together.
let program = DesktopProgram()
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
