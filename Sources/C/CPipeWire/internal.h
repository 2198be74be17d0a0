// What the files of this module share.
#ifndef QUIRE_PIPEWIRE_INTERNAL_H
#define QUIRE_PIPEWIRE_INTERNAL_H

#include "pipewire_camera.h"

#include <pipewire/pipewire.h>

// The functions of libpipewire-0.3.so.0 that are called, by the prototypes of its headers.
#define FUNCTIONS(_)                                                                                                                     \
    _(pw_init) _(pw_context_new) _(pw_context_destroy) _(pw_context_connect_fd) _(pw_core_disconnect) _(pw_properties_new)               \
    _(pw_proxy_destroy) _(pw_proxy_add_object_listener) _(pw_thread_loop_new) _(pw_thread_loop_destroy) _(pw_thread_loop_start)          \
    _(pw_thread_loop_stop) _(pw_thread_loop_lock) _(pw_thread_loop_unlock) _(pw_thread_loop_get_loop) _(pw_stream_new)                   \
    _(pw_stream_add_listener) _(pw_stream_connect) _(pw_stream_destroy) _(pw_stream_dequeue_buffer) _(pw_stream_queue_buffer)            \
    _(pw_stream_update_params)

extern struct quire_pipewire_library {
    bool is_there;
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} pipewire;

// The pixel formats of PipeWire by their fourcc of Video4Linux, and the other way round; 0 for those that Quire cannot read.
uint32_t quire_pipewire_fourcc(uint32_t format);
uint32_t quire_pipewire_format_of(uint32_t fourcc);
double quire_pipewire_rate(struct spa_fraction fraction);

struct camera {
    struct camera *next;
    struct quire_pipewire *connection;
    uint32_t id;
    struct pw_proxy *proxy;
    struct spa_hook listener;
    char *name, *title, *facing;
    quire_pipewire_mode *modes;
    size_t count, others;
    bool is_told;
};

struct quire_pipewire {
    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
    struct pw_registry *registry;
    struct spa_hook core_listener, registry_listener;
    struct camera *cameras;
    struct quire_pipewire_stream *streams;
    quire_pipewire_events events;
    void *data;
    // The number of the question after whose answer everything that was asked before is known.
    int pending;
    bool is_listed, has_ended;
};

struct quire_pipewire_stream {
    struct quire_pipewire_stream *next;
    struct quire_pipewire *connection;
    uint32_t camera;
    struct pw_stream *stream;
    struct spa_hook listener;
    int wake;
    quire_pipewire_mode format;
    bool has_format;
    quire_pipewire_end end;
    struct pw_buffer *newest;
    // The frame that was taken last.
    uint8_t *copied;
    size_t room;
};

// Ends a stream, with PipeWire's lock held.
void quire_pipewire_end_stream(struct quire_pipewire_stream *stream, quire_pipewire_end why);

#endif
