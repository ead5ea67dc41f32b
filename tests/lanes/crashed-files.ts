import { createLineReader } from './line-reader.ts';

/** What a run of vitest says of test files whose process ended by a segmentation fault: a fault of the runtime. */
export interface Crashes {
  read(chunk: string): void;
  /** Paths of the files, each once. */
  readonly files: readonly string[];
  /** True when the run had no other error outside of its tests. */
  readonly explainAll: boolean;
}

export function createCrashCollector(): Crashes {
  const files = new Set<string>();
  let lines = 0;
  let errors = 0;
  const read = createLineReader((line) => {
    const crash = /exited unexpectedly with signal SIGSEGV .*while running test file (.+)$/.exec(line);
    const caught = /^Vitest caught (\d+) unhandled error/.exec(line.trim());
    if (crash?.[1] !== undefined) {
      files.add(crash[1].trim());
      lines += 1;
    }
    if (caught !== null) errors += Number(caught[1]);
  });
  return {
    read,
    get files() {
      return [...files];
    },
    get explainAll() {
      return lines >= errors;
    },
  };
}
