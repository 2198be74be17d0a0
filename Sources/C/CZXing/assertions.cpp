#include "assertions.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

namespace {

// Where to go on after a failed assertion of this thread; null where failing must end the program, as it does anywhere else.
thread_local std::jmp_buf *escape = nullptr;

}

// Called by the C library's `assert` in every library of the process that finds this one first, which the program's own symbols are. An
// exception instead of the jump would end the program too: the compiler takes this function for one that throws nothing.
extern "C" [[noreturn]] void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) noexcept
{
    if (escape != nullptr) std::longjmp(*escape, 1);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    std::abort();
}

bool quire_survives_assertions(void (*work)(void *context), void *context)
{
    std::jmp_buf here;
    if (setjmp(here) != 0) {
        escape = nullptr;
        return false;
    }
    escape = &here;
    work(context);
    escape = nullptr;
    return true;
}
