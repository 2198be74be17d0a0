// Cameras of a PipeWire server, as sandboxed programs see them: through a connection that the desktop's portal opened.
//
// libpipewire is looked up at run time: Quire works without it. Everything that PipeWire calls comes from a thread of its own.
#ifndef QUIRE_PIPEWIRE_CAMERA_H
#define QUIRE_PIPEWIRE_CAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct quire_pipewire quire_pipewire;
typedef struct quire_pipewire_stream quire_pipewire_stream;

// A pixel format that a camera offers: a fourcc of Video4Linux, a size in pixels, and frames per second, 0 where that is not told.
typedef struct quire_pipewire_mode {
    uint32_t fourcc;
    uint32_t width, height;
    double rate;
} quire_pipewire_mode;

// What happens on the server. Strings and modes are valid during the call.
typedef struct quire_pipewire_events {
    // A camera came, or what is known of it is complete: `name` identifies it from one session to the next, `title` is for people. `facing`
    // is "front", "back", "external" or NULL. `others` counts the formats that Quire cannot read.
    void (*camera)(
        void *data, uint32_t id, const char *name, const char *title, const char *facing, const quire_pipewire_mode *modes, size_t count,
        size_t others);
    // A camera went.
    void (*gone)(void *data, uint32_t id);
    // All cameras that there are have been told.
    void (*listed)(void *data);
    // The connection ended. Nothing is told after it.
    void (*ended)(void *data);
} quire_pipewire_events;

// Whether libpipewire-0.3 is installed.
bool quire_pipewire_is_installed(void);

// Connects by a socket, which is closed in any case. Returns NULL and sets `error` to an error number where that fails.
quire_pipewire *quire_pipewire_connect(int socket, const quire_pipewire_events *events, void *data, int *error);

// Ends the connection. No event is under way or comes any more when this returns. Streams have to be closed before.
void quire_pipewire_close(quire_pipewire *connection);

// Starts a camera. `wake` becomes readable, as an eventfd(2), with each frame and with whatever ends the stream.
quire_pipewire_stream *quire_pipewire_open(quire_pipewire *connection, uint32_t camera, const quire_pipewire_mode *mode, int wake, int *error);

// The format that was agreed on; false while that is not known.
bool quire_pipewire_format(quire_pipewire_stream *stream, quire_pipewire_mode *mode);

// Why no more frames come.
typedef enum quire_pipewire_end { QUIRE_PIPEWIRE_RUNNING, QUIRE_PIPEWIRE_UNPLUGGED, QUIRE_PIPEWIRE_NO_FORMAT, QUIRE_PIPEWIRE_FAILED } quire_pipewire_end;
quire_pipewire_end quire_pipewire_ended(quire_pipewire_stream *stream);

// The newest frame, which stays until the next one is taken; false if there is none since the last one, or it is damaged.
typedef struct quire_pipewire_frame {
    const void *bytes;
    size_t count;
    // The distance of lines in bytes; 0 for compressed frames and where it is not told.
    uint32_t stride;
} quire_pipewire_frame;
bool quire_pipewire_take(quire_pipewire_stream *stream, quire_pipewire_frame *frame);

void quire_pipewire_stop(quire_pipewire_stream *stream);

#endif
