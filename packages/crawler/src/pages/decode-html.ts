import { declaredEncoding, decoderFor } from '@colloquy/html';

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const IN_HEADER = /charset\s*=\s*["']?([\w-]{1,40})/i;
/** What a browser takes a page for that says nothing and is no UTF-8. */
const FALLBACK = 'windows-1252';

/** The text of a page: by byte order mark, the header, its own declaration, as UTF-8 when it is, else windows-1252. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  const decoder =
    decoderFor(mark?.encoding) ??
    decoderFor(IN_HEADER.exec(contentType)?.[1]) ??
    decoderFor(declaredEncoding(bytes));
  return decoder?.decode(bytes) ?? decodeStrictly(bytes) ?? new TextDecoder(FALLBACK).decode(bytes);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
