import { stripVTControlCharacters } from 'node:util';

export interface NotRun {
  readonly name: string;
  readonly reason: string;
}

/**
 * Collects the lines `LANE NOT RUN: <name> — <reason>` from output that arrives in chunks: a test that cannot have
 * its server prints one instead of passing silently.
 */
export function createNotRunCollector(): { read(chunk: string): void; readonly found: readonly NotRun[] } {
  const found = new Map<string, NotRun>();
  let rest = '';
  return {
    read(chunk) {
      const lines = (rest + chunk).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const match = /LANE NOT RUN: (.+?) (?:—|-) (.+)$/.exec(stripVTControlCharacters(line));
        const [, name = '', reason = ''] = match ?? [];
        if (name !== '') found.set(name, { name, reason: reason.trim() });
      }
    },
    get found() {
      return [...found.values()];
    },
  };
}
