import { ERRORS } from '@colloquy/contracts';
import { crc32, deflateSync } from 'node:zlib';
import { aPngThatClaims } from '@colloquy/uploads/testing';

const MEGABYTE = 1024 * 1024;
/** Depth, colour, packing, filter, interlacing (ISO/IEC 15948, section 11.2.2). */
const GREY = [8, 0, 0, 0, 0] as const;
const EMPTY_CHUNK_BYTES = 12;
const HEADER_BYTES = 33;

/** A small image that causes a lot of work, and the code of its refusal; null when it is accepted. */
export interface PictureBomb {
  readonly what: string;
  readonly make: () => Buffer;
  /** Side of the requested square, in pixels. */
  readonly side: number;
  readonly code: number | null;
}

export const PICTURE_BOMBS: readonly PictureBomb[] = [
  {
    what: 'sixty thousand pixels a side',
    make: () => aPngThatClaims(60_000, 60_000),
    side: 100,
    code: Number(ERRORS.fileTooLarge),
  },
  {
    what: 'as many pixels as allowed, none there',
    make: () => aPngThatClaims(8_000, 8_000),
    side: 100,
    code: Number(ERRORS.fieldNotValid),
  },
  { what: '64 million pixels in 60 KB', make: () => greyPng(8_000), side: 8_000, code: null },
  {
    what: 'a comment of 256 MB',
    make: () => withComment(greyPng(600), 256 * MEGABYTE),
    side: 600,
    code: null,
  },
];

/** The same image as a distinct file: bytes after the last chunk are ignored. */
export function nthPicture(bytes: Buffer, n: number): Buffer {
  return Buffer.concat([bytes, Buffer.from(String(n).padStart(6, '0'))]);
}

/** A black square with every pixel stored. */
export function greyPng(side: number): Buffer {
  const header = Buffer.alloc(8 + GREY.length);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(GREY, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc((side + 1) * side));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** With a compressed text that decompresses to this many bytes (section 11.3.3.3). */
function withComment(png: Buffer, unpackedBytes: number): Buffer {
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(unpackedBytes, 'a'))]),
  );
  return Buffer.concat([png.subarray(0, HEADER_BYTES), text, png.subarray(HEADER_BYTES)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(EMPTY_CHUNK_BYTES + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
