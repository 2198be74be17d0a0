import Desktop
import Foundation
import ServiceKit

// The composition root. `PlugIns` lists the parts, ServiceKit runs them.
let program = ServiceProgram(parts: PlugIns.parts)
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
