import { createRequire } from 'node:module';
import type { analyse } from 'chardet';
import { plausibilityOf } from './plausibility.ts';

/** Enough of a text to identify its encoding. */
const SAMPLE_BYTES = 24 * 1024;
/** Single-byte encodings of the web, common ones first, because the first of equal results wins. */
const SINGLE_BYTE = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'iso-8859-2',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-6',
  'ibm866',
  'x-mac-cyrillic',
  'macintosh',
] as const;
const HAN = String.raw`\p{Script=Han}`;
const SIGNS = String.raw`\u3000-\u303F\uFF01-\uFF5E`;
const CHINESE = new RegExp(`[${HAN}${SIGNS}]`, 'gu');
const JAPANESE = new RegExp(`[${HAN}${SIGNS}\\u3040-\\u30FF]`, 'gu');
const KOREAN = new RegExp(`[${SIGNS}\\p{Script=Hangul}]`, 'gu');

interface MultiByte {
  readonly encoding: string;
  /** Matches the letters of its texts. */
  readonly letters: RegExp;
  /** Ranges of first bytes of punctuation and of the commonest letters. */
  readonly usual: readonly (readonly [from: number, to: number])[];
}
/** Multi-byte encodings that the library distinguishes, by its names. */
const MULTI_BYTE: Readonly<Record<string, MultiByte>> = {
  Big5: { encoding: 'big5', letters: CHINESE, usual: [[0xa1, 0xc6]] },
  GB18030: {
    encoding: 'gb18030',
    letters: CHINESE,
    usual: [
      [0xa1, 0xa3],
      [0xb0, 0xd7],
    ],
  },
  'EUC-JP': {
    encoding: 'euc-jp',
    letters: JAPANESE,
    usual: [
      [0xa1, 0xa5],
      [0xb0, 0xcf],
    ],
  },
  Shift_JIS: {
    encoding: 'shift_jis',
    letters: JAPANESE,
    usual: [
      [0x81, 0x83],
      [0x88, 0x98],
    ],
  },
  'EUC-KR': {
    encoding: 'euc-kr',
    letters: KOREAN,
    usual: [
      [0xa1, 0xa3],
      [0xb0, 0xc8],
    ],
  },
};
const BEYOND_ASCII = /\P{ASCII}/gu;
const UNKNOWN = /\uFFFD/g;
/** With a larger share of unknown bytes, the text is in another encoding. */
const MAX_UNKNOWN = 0.002;
/** The same limit for damaged UTF-8. */
const MAX_DAMAGED = 0.1;
/** A multi-byte letter inside an ASCII word has swallowed an ASCII letter as its second byte. */
const IN_A_WORD = /[A-Za-z]\P{ASCII}|\P{ASCII}[A-Za-z]/gu;

export interface DetectedEncoding {
  /** A label that `TextDecoder` knows. */
  readonly encoding: string;
  /** How well the text fits, 0 to 1. */
  readonly confidence: number;
}

/**
 * Detects the encoding of bytes that are not UTF-8 and announce nothing, by comparing each candidate's result with
 * the alphabets of languages.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const ranked = [...damagedUtf8(sample), ...multiByte(sample), ...singleByte(sample)].toSorted(
    (one, other) => other.confidence - one.confidence,
  );
  return ranked[0] ?? { encoding: 'windows-1252', confidence: 0 };
}

/** UTF-8 in which a few letters were cut or pasted from elsewhere. */
function damagedUtf8(sample: Uint8Array): DetectedEncoding[] {
  const text = new TextDecoder().decode(sample, { stream: true });
  const letters = countOf(text, BEYOND_ASCII);
  const damaged = countOf(text, UNKNOWN) / Math.max(1, letters);
  return letters > 0 && damaged <= MAX_DAMAGED ? [{ encoding: 'utf-8', confidence: 1 - damaged }] : [];
}

function singleByte(sample: Uint8Array): DetectedEncoding[] {
  return SINGLE_BYTE.map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    return { encoding, confidence: text.includes('\uFFFD') ? 0 : plausibilityOf(text) };
  });
}

/** Loaded on first use, because few texts need it and its files would otherwise be read at every start. */
function chardet(): { readonly analyse: typeof analyse } {
  return createRequire(import.meta.url)('chardet');
}

/** The library's first choice, scored by the share of its letters, and of its commonest ones, in the bytes. */
function multiByte(sample: Uint8Array): DetectedEncoding[] {
  const ranked = chardet()
    .analyse(sample)
    .flatMap(({ name }) => MULTI_BYTE[name] ?? []);
  return ranked.slice(0, 1).map(({ encoding, letters, usual }) => {
    const text = new TextDecoder(encoding).decode(sample, { stream: true });
    const all = Math.max(1, countOf(text, BEYOND_ASCII));
    const isUnknown = countOf(text, UNKNOWN) > all * MAX_UNKNOWN;
    const fitting = (countOf(text, letters) - countOf(text, IN_A_WORD)) / all;
    return {
      encoding,
      confidence: isUnknown ? 0 : Math.max(0, Math.min(fitting, usualShareOf(sample, usual))),
    };
  });
}

/** Share of byte pairs that begin like the commonest letters. */
function usualShareOf(sample: Uint8Array, usual: MultiByte['usual']): number {
  let pairs = 0;
  let found = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    pairs += 1;
    if (usual.some(([from, to]) => lead >= from && lead <= to)) found += 1;
    at += 1;
  }
  return pairs === 0 ? 0 : found / pairs;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
