import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeBytes, MIN_ENCODING_CONFIDENCE } from '@colloquy/text/encodings';

export interface EncodingFigures {
  readonly folder: string;
  readonly files: number;
  /** Decoded to the same text as with the folder's encoding. */
  readonly right: number;
  /** Files whose owner would be asked for the encoding. */
  readonly asked: number;
  /** Decoded in another encoding without asking, by path. */
  readonly wrong: readonly string[];
}

/** Suffix after the encoding in a folder's name, as in `windows-1250-croatian`. */
const LANGUAGE =
  /-(?:arabic|bulgarian|croatian|czech|greek|hebrew|hungarian|polish|romanian|russian|slovak|slovene|thai|turkish)$/;
/** Encodings with other labels on the web (encoding.spec.whatwg.org, "Names and labels"). */
const LABELS: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
  'utf-8-sig': 'utf-8',
};

/** Reads a folder with one folder of files per encoding, such as the tests of an encoding detector. */
export function measureEncodings(folder: string): EncodingFigures {
  const wrong: string[] = [];
  let files = 0;
  let right = 0;
  let asked = 0;
  for (const { path, label } of filesIn(folder)) {
    const bytes = readFileSync(path);
    if (bytes.length === 0) continue;
    files += 1;
    const { text, confidence } = decodeBytes(bytes);
    if (confidence < MIN_ENCODING_CONFIDENCE) asked += 1;
    else if (label !== null && text === new TextDecoder(label).decode(bytes)) right += 1;
    else wrong.push(path);
  }
  return { folder, files, right, asked, wrong };
}

function filesIn(folder: string): { readonly path: string; readonly label: string | null }[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) =>
    readdirSync(join(folder, name)).map((file) => ({ path: join(folder, name, file), label: labelOf(name) })),
  );
}

/** Null for an encoding unknown to the web, in which no text can be decoded. */
function labelOf(folder: string): string | null {
  const name = folder.toLowerCase().replace(LANGUAGE, '');
  try {
    return new TextDecoder(LABELS[name] ?? name).encoding;
  } catch {
    return null;
  }
}

export function printEncodings(figures: readonly EncodingFigures[], isEach: boolean): void {
  for (const { folder, files, right, asked, wrong } of figures) {
    console.log(
      `encodings of ${folder}: ${files} files, ${right} right, ${asked} asked for, ${wrong.length} wrong`,
    );
    if (isEach) for (const path of wrong) console.log(`  wrong: ${path}`);
  }
}
