#ifndef QUIRE_CINTL_H
#define QUIRE_CINTL_H

#include <libintl.h>
#include <locale.h>
#include <stddef.h>

/* The locale of this name, for the language of messages alone; "" asks LC_ALL, LC_MESSAGES and LANG. NULL where it is not installed. */
static inline locale_t quire_messages_locale(const char *name) { return newlocale(LC_MESSAGES_MASK, name, (locale_t)0); }

/* Finds messages of the domain in folder/LANGUAGE/LC_MESSAGES/domain.mo, as UTF-8. */
static inline void quire_bind_messages(const char *domain, const char *folder) {
    bindtextdomain(domain, folder);
    bind_textdomain_codeset(domain, "UTF-8");
}

/* The translation of a message, or the message itself, the same pointer. The locale is the calling thread's only meanwhile: the process
   keeps the one that it has, which is "C" in programs without GTK, where gettext translates nothing. */
static inline const char *quire_translate(locale_t locale, const char *domain, const char *message) {
    locale_t before = uselocale(locale);
    const char *found = dgettext(domain, message);
    uselocale(before);
    return found;
}

/* The same for a number of things; `plural` itself where there is no translation and the number is not 1. */
static inline const char *quire_translate_plural(
    locale_t locale, const char *domain, const char *message, const char *plural, unsigned long count) {
    locale_t before = uselocale(locale);
    const char *found = dngettext(domain, message, plural, count);
    uselocale(before);
    return found;
}
#endif
