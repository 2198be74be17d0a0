import Desktop
import Foundation
import ServiceKit

// The composition root. `ServiceParts` lists the parts, ServiceKit runs them.
let program = ServiceProgram(parts: ServiceParts.all)
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
