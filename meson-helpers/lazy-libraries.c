/* Finds the functions that the stubs of lazy-libraries stand for. */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern void *quire_lazy_slots[] __attribute__((visibility("hidden")));
extern const struct {
    int32_t name;
    uint32_t library;
} quire_lazy_functions[] __attribute__((visibility("hidden")));
extern const int32_t quire_lazy_libraries[] __attribute__((visibility("hidden")));
extern const char quire_lazy_names[] __attribute__((visibility("hidden")));

void *quire_lazy_find(unsigned index) __attribute__((visibility("hidden")));

/* The function, whose library is loaded if this is its first. Any thread may come here, more than one for the same function. */
void *quire_lazy_find(unsigned index) {
    const char *name = quire_lazy_names + quire_lazy_functions[index].name;
    const char *file = quire_lazy_names + quire_lazy_libraries[quire_lazy_functions[index].library];
    /* For everybody, as if it had been linked: libraries look for each other's functions too. Loading it again is only a look-up. */
    void *library = dlopen(file, RTLD_LAZY | RTLD_GLOBAL);
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) {
        const char *reason = dlerror();
        fprintf(stderr, "quire: a library that is needed for this can't be used: %s\n", reason ? reason : file);
        /* Nothing after the call could go on. 127 is what a shell says where a program is missing. */
        _Exit(127);
    }
    __atomic_store_n(&quire_lazy_slots[index], function, __ATOMIC_RELEASE);
    return function;
}
