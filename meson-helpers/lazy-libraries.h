/* The stubs that lazy-libraries lists, for the processors that Quire is built for. Each jumps to the address in its slot. That is at first
   the code that finds the function: it saves every register that an argument can be in, asks lazy-libraries.c, and goes on as if the
   function itself had been called. */

#if defined(__x86_64__)

/* System V ABI, AMD64 supplement 3.2.3: integers in six registers, the number of vectors in rax, floating point in eight. */
#define STUB(name, index)                                                                                                                 \
    .globl name; .hidden name; .type name, %function; name: jmp *quire_lazy_slots + 8 * index(%rip); .size name, . - name;
#define FIRST(index) .Lfirst##index: pushq $index; jmp .Lcommon;
#define COMMON                                                                                                                            \
    .Lcommon:                                                                                                                             \
    xchgq %rdi, (%rsp);                                                                                                                   \
    pushq %rsi; pushq %rdx; pushq %rcx; pushq %r8; pushq %r9; pushq %rax; pushq %r10;                                                     \
    subq $136, %rsp;                                                                                                                      \
    movups %xmm0, (%rsp); movups %xmm1, 16(%rsp); movups %xmm2, 32(%rsp); movups %xmm3, 48(%rsp);                                         \
    movups %xmm4, 64(%rsp); movups %xmm5, 80(%rsp); movups %xmm6, 96(%rsp); movups %xmm7, 112(%rsp);                                      \
    call quire_lazy_find;                                                                                                                 \
    movq %rax, %r11;                                                                                                                      \
    movups (%rsp), %xmm0; movups 16(%rsp), %xmm1; movups 32(%rsp), %xmm2; movups 48(%rsp), %xmm3;                                         \
    movups 64(%rsp), %xmm4; movups 80(%rsp), %xmm5; movups 96(%rsp), %xmm6; movups 112(%rsp), %xmm7;                                      \
    addq $136, %rsp;                                                                                                                      \
    popq %r10; popq %rax; popq %r9; popq %r8; popq %rcx; popq %rdx; popq %rsi; popq %rdi;                                                 \
    jmp *%r11;

#elif defined(__aarch64__)

/* Procedure Call Standard for the Arm 64-bit Architecture, 6.1: x0 to x8 and q0 to q7; x16 and x17 are for code such as this. */
#define STUB(name, index)                                                                                                                 \
    .globl name; .hidden name; .type name, %function; name: adrp x16, quire_lazy_slots + 8 * index;                                       \
    ldr x16, [x16, :lo12:quire_lazy_slots + 8 * index]; br x16; .size name, . - name;
#define FIRST(index) .Lfirst##index: movz w17, index; b .Lcommon;
#define COMMON                                                                                                                            \
    .Lcommon:                                                                                                                             \
    stp x29, x30, [sp, -224]!;                                                                                                            \
    mov x29, sp;                                                                                                                          \
    stp x0, x1, [sp, 16]; stp x2, x3, [sp, 32]; stp x4, x5, [sp, 48]; stp x6, x7, [sp, 64]; str x8, [sp, 80];                             \
    stp q0, q1, [sp, 96]; stp q2, q3, [sp, 128]; stp q4, q5, [sp, 160]; stp q6, q7, [sp, 192];                                            \
    mov w0, w17;                                                                                                                          \
    bl quire_lazy_find;                                                                                                                   \
    mov x16, x0;                                                                                                                          \
    ldp q6, q7, [sp, 192]; ldp q4, q5, [sp, 160]; ldp q2, q3, [sp, 128]; ldp q0, q1, [sp, 96];                                            \
    ldr x8, [sp, 80]; ldp x6, x7, [sp, 64]; ldp x4, x5, [sp, 48]; ldp x2, x3, [sp, 32]; ldp x0, x1, [sp, 16];                             \
    ldp x29, x30, [sp], 224;                                                                                                              \
    br x16;

#else
#error "lazy-libraries knows no stubs for this processor: write them above, or link the libraries as usual."
#endif
