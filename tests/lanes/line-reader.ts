import { stripVTControlCharacters } from 'node:util';

/** Hands over the whole lines of an output that arrives in pieces, without their colours. */
export function createLineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(stripVTControlCharacters(line));
  };
}
