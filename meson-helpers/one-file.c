/* All programs in one file, which is what is installed: the name it is called by says which of them it is. As a file of its own, each would
   bring another copy of the Swift runtime, of ICU's data and of most of Quire. */

#include <stddef.h>
#include <string.h>

/* What SwiftPM calls the entry points of programs that others link. */
extern int quire_main(int count, char **words);
extern int quire_desktop_main(int count, char **words);
extern int quire_search_main(int count, char **words);
extern int quire_service_main(int count, char **words);
extern int quire_widgets_main(int count, char **words);

static const struct {
    const char *name;
    int (*run)(int count, char **words);
} programs[] = {
    {"quire-desktop", quire_desktop_main},
    {"quire-search", quire_search_main},
    {"quire-service", quire_service_main},
    {"quire-widgets", quire_widgets_main},
};

int main(int count, char **words) {
    const char *path = count > 0 ? words[0] : "";
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    for (size_t index = 0; index < sizeof programs / sizeof *programs; index++)
        if (strcmp(name, programs[index].name) == 0) return programs[index].run(count, words);
    return quire_main(count, words);
}
