import type { LocalFile } from '../product/index.ts';
import { CLOSE, DOCX_TYPE, OPEN, paragraph, wordFile } from './word-file.ts';
import { entryOf } from './zip-archive.ts';

const TOWNS = ['Ashby', 'Brookfield', 'Carrow', 'Dunmore', 'Elstow', 'Farley', 'Granton', 'Hollin'];
const GOODS = ['lanterns', 'kettles', 'ladders', 'rain barrels', 'oil stoves', 'door bells', 'weather vanes'];

/** Sentences that are unique to a number; two to three chunks' worth at most. */
function sentencesOf(number: number): string[] {
  const town = TOWNS[number % TOWNS.length] ?? '';
  const goods = GOODS[number % GOODS.length] ?? '';
  return [
    `Branch ${number} of the trading house stands in ${town} and sells ${goods}.`,
    `Its doors open at ${7 + (number % 4)} in the morning and close at ${16 + (number % 5)} in the afternoon.`,
    `The telephone number of branch ${number} is 0555 ${String(1_000 + number * 37)}.`,
    `An order of ${goods} from branch ${number} takes ${2 + (number % 9)} working days to arrive.`,
    `Returns to branch ${number} are accepted within ${10 + number} days after the purchase.`,
  ];
}

type Writer = (number: number) => Pick<LocalFile, 'mimeType' | 'bytes'>;

const WRITERS: Readonly<Record<string, Writer>> = {
  txt: (number) => ({ mimeType: 'text/plain', bytes: Buffer.from(sentencesOf(number).join('\n\n')) }),
  md: (number) => {
    const [first, ...rest] = sentencesOf(number);
    const text = `# Branch ${number}\n\n${first}\n\n## Times and returns\n\n${rest.join('\n\n')}\n`;
    return { mimeType: 'text/markdown', bytes: Buffer.from(text) };
  },
  html: (number) => {
    const paragraphs = sentencesOf(number).map((sentence) => `<p>${sentence}</p>`);
    const page = `<!doctype html><html lang="en"><title>Branch ${number}</title><h1>Branch ${number}</h1>${paragraphs.join('')}</html>`;
    return { mimeType: 'text/html', bytes: Buffer.from(page) };
  },
  csv: (number) => {
    const rows = GOODS.slice(0, 3).map((goods, at) => `${goods},${number},${12 + at * 3 + number} euros`);
    return { mimeType: 'text/csv', bytes: Buffer.from(`article,branch,price\n${rows.join('\n')}\n`) };
  },
  docx: (number) => ({ mimeType: DOCX_TYPE, bytes: aDocx(sentencesOf(number)) }),
  pdf: (number) => ({ mimeType: 'application/pdf', bytes: aPdf(sentencesOf(number)) }),
};

/** `count` small documents of all types in turn, each of them different. */
export function someDocuments(count: number): LocalFile[] {
  const types = Object.entries(WRITERS);
  return Array.from({ length: count }, (_, number) => {
    const [extension, write] = types[number % types.length] ?? [
      '',
      () => ({ mimeType: '', bytes: Buffer.alloc(0) }),
    ];
    return { name: `branch-${number}.${extension}`, ...write(number) };
  });
}

function aDocx(paragraphs: readonly string[]): Buffer {
  return wordFile(entryOf('word/document.xml', OPEN + paragraphs.map(paragraph).join('') + CLOSE));
}

/** One page of text lines (ISO 32000-1, section 7.5: header, objects, cross-reference table, trailer). */
function aPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  const content = `BT /F1 10 Tf 14 TL 50 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
