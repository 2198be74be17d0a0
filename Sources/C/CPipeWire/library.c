#include "internal.h"

#include <dlfcn.h>
#include <linux/videodev2.h>
#include <pthread.h>

#include <spa/param/video/format.h>

struct quire_pipewire_library pipewire;

static void load(void) {
    void *library = dlopen("libpipewire-0.3.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
#define FIND(name)                                                                                                                       \
    *(void **)&pipewire.name = dlsym(library, #name);                                                                                    \
    if (!pipewire.name) return;
    FUNCTIONS(FIND)
#undef FIND
    pipewire.pw_init(NULL, NULL);
    pipewire.is_there = true;
}

bool quire_pipewire_is_installed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return pipewire.is_there;
}

static const struct {
    enum spa_video_format format;
    uint32_t fourcc;
} formats[] = {
    {SPA_VIDEO_FORMAT_YUY2, V4L2_PIX_FMT_YUYV},   {SPA_VIDEO_FORMAT_UYVY, V4L2_PIX_FMT_UYVY},   {SPA_VIDEO_FORMAT_YVYU, V4L2_PIX_FMT_YVYU},
    {SPA_VIDEO_FORMAT_NV12, V4L2_PIX_FMT_NV12},   {SPA_VIDEO_FORMAT_NV21, V4L2_PIX_FMT_NV21},   {SPA_VIDEO_FORMAT_I420, V4L2_PIX_FMT_YUV420},
    {SPA_VIDEO_FORMAT_YV12, V4L2_PIX_FMT_YVU420}, {SPA_VIDEO_FORMAT_Y42B, V4L2_PIX_FMT_YUV422P}, {SPA_VIDEO_FORMAT_GRAY8, V4L2_PIX_FMT_GREY},
    {SPA_VIDEO_FORMAT_RGB, V4L2_PIX_FMT_RGB24},   {SPA_VIDEO_FORMAT_BGR, V4L2_PIX_FMT_BGR24},
};

uint32_t quire_pipewire_fourcc(uint32_t format) {
    for (size_t index = 0; index < SPA_N_ELEMENTS(formats); index++)
        if (formats[index].format == format) return formats[index].fourcc;
    return 0;
}

uint32_t quire_pipewire_format_of(uint32_t fourcc) {
    for (size_t index = 0; index < SPA_N_ELEMENTS(formats); index++)
        if (formats[index].fourcc == fourcc) return formats[index].format;
    return SPA_VIDEO_FORMAT_UNKNOWN;
}

double quire_pipewire_rate(struct spa_fraction fraction) { return fraction.denom > 0 ? (double)fraction.num / fraction.denom : 0; }
