/** Side of a stored picture, in pixels (definitions, section 13). */
export const PICTURE_SIDE_PX = 512;
/**
 * Maximum pixels of an uploaded image. A file of a few kilobytes can claim any size and would take four bytes of
 * memory per pixel; phone photos have up to 50 million.
 */
export const MAX_INPUT_PIXELS = 64_000_000;
/** Maximum of either side, because formats allow lines that contain all of the pixels. */
export const MAX_INPUT_SIDE_PX = 16_384;
/** Encoding of a picture is aborted after this time. */
export const ENCODING_TIMEOUT_SECONDS = 15;
/** Pictures encoded at once by one process; the others wait. */
export const ENCODINGS_AT_ONCE = 2;
/**
 * Memory of an encoding process. An allowed image takes at most 64 million pixels of four channels with 16 bits (512
 * MB), when a camera's rotation makes the library hold all of it.
 */
export const PROCESS_MEGABYTES = { heapMegabytes: 96, residentMegabytes: 768 } as const;
