// Debian builds ZXing with its assertions on, and some of them do not hold: of random pictures one in some thousands fails one. A picture
// must not end the program, so that what ZXing asserts wrongly ends only its own call.
#ifndef QUIRE_CZXing_ASSERTIONS_H
#define QUIRE_CZXing_ASSERTIONS_H

// Calls `work(context)` and returns true; false when an assertion failed on the way. What was on the stack then is not destroyed, so the
// memory that it held is lost: some hundred kilobytes for a large picture. No lock of ZXing's can be held, because it has none.
bool quire_survives_assertions(void (*work)(void *context), void *context);

#endif
