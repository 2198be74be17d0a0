import Foundation

// The composition root. `PlugIns` lists the panes, `DesktopProgram` puts them together. A check of an address needs no display.
if let status = InvalidAddress.check(CommandLine.arguments) { exit(status) }
let program = DesktopProgram()
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
