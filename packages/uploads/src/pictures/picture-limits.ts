/** Side of a stored picture, in pixels (definitions, section 13). */
export const PICTURE_SIDE_PX = 512;
/**
 * Pixels of an uploaded image at most. A file of a few kilobytes can claim any size and would take four bytes of
 * memory for each pixel; photographs of today's phones have up to 50 million.
 */
export const MAX_INPUT_PIXELS = 64_000_000;
/** Neither side is longer: formats allow lines that are all of the pixels. */
export const MAX_INPUT_SIDE_PX = 16_384;
/** A picture that takes longer to make is given up. */
export const ENCODING_TIMEOUT_SECONDS = 15;
/** Pictures made at once by one process; the others wait. */
export const ENCODINGS_AT_ONCE = 2;
/**
 * Memory of an encoding process. The most that an allowed image takes is 64 million pixels of four channels with 16 bits
 * (512 MB), when a camera's turn makes the library hold all of it.
 */
export const PROCESS_MEGABYTES = { heapMegabytes: 96, residentMegabytes: 768 } as const;
