#ifndef QUIRE_CVIDEO_H
#define QUIRE_CVIDEO_H

#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What Swift cannot import of V4L2: `ioctl` takes any number of arguments and its requests are macros. A call that a signal cut off is made again.
   Each gives 0, or the error number. */
static inline int quire_video_ioctl(int descriptor, unsigned long request, void *argument) {
    int result;
    do result = ioctl(descriptor, request, argument);
    while (result == -1 && errno == EINTR);
    return result == -1 ? errno : 0;
}

static inline int quire_video_query(int d, struct v4l2_capability *c) { return quire_video_ioctl(d, VIDIOC_QUERYCAP, c); }
static inline int quire_video_enumerate_format(int d, struct v4l2_fmtdesc *f) { return quire_video_ioctl(d, VIDIOC_ENUM_FMT, f); }
static inline int quire_video_enumerate_size(int d, struct v4l2_frmsizeenum *s) { return quire_video_ioctl(d, VIDIOC_ENUM_FRAMESIZES, s); }
static inline int quire_video_enumerate_interval(int d, struct v4l2_frmivalenum *i) { return quire_video_ioctl(d, VIDIOC_ENUM_FRAMEINTERVALS, i); }
static inline int quire_video_get_format(int d, struct v4l2_format *f) { return quire_video_ioctl(d, VIDIOC_G_FMT, f); }
static inline int quire_video_set_format(int d, struct v4l2_format *f) { return quire_video_ioctl(d, VIDIOC_S_FMT, f); }
static inline int quire_video_set_parameters(int d, struct v4l2_streamparm *p) { return quire_video_ioctl(d, VIDIOC_S_PARM, p); }
static inline int quire_video_request_buffers(int d, struct v4l2_requestbuffers *r) { return quire_video_ioctl(d, VIDIOC_REQBUFS, r); }
static inline int quire_video_query_buffer(int d, struct v4l2_buffer *b) { return quire_video_ioctl(d, VIDIOC_QUERYBUF, b); }
static inline int quire_video_queue(int d, struct v4l2_buffer *b) { return quire_video_ioctl(d, VIDIOC_QBUF, b); }
static inline int quire_video_dequeue(int d, struct v4l2_buffer *b) { return quire_video_ioctl(d, VIDIOC_DQBUF, b); }
static inline int quire_video_start(int d) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return quire_video_ioctl(d, VIDIOC_STREAMON, &type);
}
static inline int quire_video_stop(int d) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return quire_video_ioctl(d, VIDIOC_STREAMOFF, &type);
}
static inline int quire_video_query_control(int d, struct v4l2_queryctrl *q) { return quire_video_ioctl(d, VIDIOC_QUERYCTRL, q); }
static inline int quire_video_get_control(int d, struct v4l2_control *c) { return quire_video_ioctl(d, VIDIOC_G_CTRL, c); }
static inline int quire_video_set_control(int d, struct v4l2_control *c) { return quire_video_ioctl(d, VIDIOC_S_CTRL, c); }
static inline int quire_video_query_menu(int d, struct v4l2_querymenu *m) { return quire_video_ioctl(d, VIDIOC_QUERYMENU, m); }
static inline int quire_video_get_input(int d, int *input) { return quire_video_ioctl(d, VIDIOC_G_INPUT, input); }
static inline int quire_video_enumerate_input(int d, struct v4l2_input *i) { return quire_video_ioctl(d, VIDIOC_ENUMINPUT, i); }

/* `open` takes any number of arguments too. -1 and errno on failure. */
static inline int quire_video_open(const char *path) { return open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC); }

/* What a camera has, as it is written in a struct's anonymous parts. */
static inline const char *quire_video_card(const struct v4l2_capability *c) { return (const char *)c->card; }
static inline const char *quire_video_bus(const struct v4l2_capability *c) { return (const char *)c->bus_info; }
static inline const char *quire_video_menu_name(const struct v4l2_querymenu *m) { return (const char *)m->name; }
#endif
