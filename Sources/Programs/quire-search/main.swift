import Desktop
import Foundation
import ServiceKit

// The composition root: what is searched is in `PlugIns`, how it begins and ends in ServiceKit.
let program = ServiceProgram(parts: PlugIns.parts)
// An optimizing build lets go of a program that nothing names any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
