import { describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import type { LaneResult } from './lane.ts';
import { createNotRunCollector } from './not-run-lines.ts';
import { growthLines } from './growth.ts';
import { failureLines, slowestLines, summaryLines, totalLine } from './summary.ts';
import { readReport } from './vitest-report.ts';

const aReport = (success: boolean, ...files: { status: string; tests: string[] }[]): string =>
  JSON.stringify({
    success,
    testResults: files.map(({ status, tests }) => ({
      name: 'a.test.ts',
      status,
      assertionResults: tests.map((state) => ({ status: state })),
    })),
  });

describe('a test report', () => {
  it.each([
    [
      'passed and skipped tests',
      aReport(true, { status: 'passed', tests: ['passed', 'skipped'] }),
      [1, 0, 1],
    ],
    ['a failed test once', aReport(false, { status: 'failed', tests: ['passed', 'failed'] }), [1, 1, 0]],
    ['a file that does not load as a failure', aReport(false, { status: 'failed', tests: [] }), [0, 1, 0]],
    [
      'an error outside of all tests as a failure',
      aReport(false, { status: 'passed', tests: ['passed'] }),
      [1, 1, 0],
    ],
  ])('counts %s', (_case, json, [passed, failed, skipped]) => {
    expect(readReport(json).counts).toEqual({ passed, failed, skipped });
  });

  it('names the failed test and its file, and a file that does not load', () => {
    const failed = {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'a lamp shines', failureMessages: ['dark'] }],
    };
    const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const json = JSON.stringify({ success: false, testResults: [failed, broken] });
    expect(readReport(json).failures).toEqual([
      { file: 'a.test.ts', test: 'a lamp shines', message: 'dark' },
      { file: 'b.test.ts', test: 'the file itself', message: 'no such module' },
    ]);
  });

  it('is refused when it is something else', () => {
    expect(() => readReport('{}')).toThrow();
  });
});

describe('lanes that say they did not run', () => {
  it('are found across pieces, colours and repeats', () => {
    const lines = createNotRunCollector();
    for (const chunk of ['stdout | x\n\u001b[2mLANE NOT ', 'RUN: kafka — no broker\u001b[22m\nother\n'])
      lines.read(chunk);
    lines.read('LANE NOT RUN: kafka — no broker\nLANE NOT RUN: qdrant - no engine\n');
    expect(lines.found).toEqual([
      { name: 'kafka', reason: 'no broker' },
      { name: 'qdrant', reason: 'no engine' },
    ]);
  });
});

describe('the end of a run', () => {
  const results: LaneResult[] = [
    {
      name: 'unit',
      state: 'passed',
      counts: { passed: 7, failed: 0, skipped: 1 },
      failures: [],
      seconds: 75,
      files: Array.from({ length: 12 }, (_, n) => ({ file: `tests/${n}.test.ts`, seconds: n })),
    },
    {
      name: 'checks',
      state: 'failed',
      counts: { passed: 0, failed: 1, skipped: 0 },
      failures: [{ file: 'tests/a.test.ts', test: 'holds', message: 'expected 1\nto be 2' }],
      seconds: 2,
      files: [],
    },
    { name: 'browser', state: 'not run', reason: 'no Chromium' },
  ];

  it('sums what ran and nothing else', () => {
    expect(totalLine(results)).toBe('7 passed, 1 failed');
  });

  it('names each failed test with what it said', () => {
    expect(failureLines(results)).toEqual([
      'FAILED checks tests/a.test.ts: holds',
      '    expected 1',
      '    to be 2',
    ]);
  });

  it('shows what each lane counted and took', () => {
    expect(summaryLines(results)[0]).toMatch(/^unit {5}passed {3}7 passed, 0 failed, 1 skipped +1\.3 min$/);
  });

  it('names the ten slowest files of a lane, the slowest first', () => {
    const lines = slowestLines(results);
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 2)).toEqual(['slowest files of unit', '      11.0 s  tests/11.test.ts']);
  });

  it('shows a lane that did not run with its reason', () => {
    expect(summaryLines(results)[2]).toBe('browser  NOT RUN  no Chromium');
  });
});

describe('a lane that grew', () => {
  const recorded = { unit: 1, int: 10, e2e: 4, browser: 12 };
  const took = (minutes: Readonly<Record<string, number>>): LaneResult[] =>
    Object.entries(minutes).map(([name, each]) => ({
      name,
      state: 'passed',
      counts: { passed: 1, failed: 0, skipped: 0 },
      failures: [],
      seconds: each * 60,
      files: [],
    }));

  it('is named, also on a slower machine', () => {
    const lines = growthLines(took({ unit: 2, int: 20, e2e: 13, browser: 24 }), recorded);
    expect(lines).toEqual(['GREW e2e: 13.0 min instead of 8.0 (recorded 4.0, this run at 2.00 times)']);
  });

  it('is none when everything is slower, or a lane by what runs differ', () => {
    expect(growthLines(took({ unit: 3, int: 30, e2e: 12, browser: 36 }), recorded)).toEqual([]);
    expect(growthLines(took({ unit: 1.4, int: 10, e2e: 5, browser: 12 }), recorded)).toEqual([]);
  });

  it('cannot be told of one lane alone, or without a record', () => {
    expect(growthLines(took({ e2e: 40 }), recorded)).toEqual([]);
    expect(growthLines(took({ unit: 9, int: 9, e2e: 9 }), {})).toEqual([]);
  });
});

describe('the search for Chromium', () => {
  const only = (path: string) => (candidate: string) => candidate === path;

  it('takes the one that is named, or none', () => {
    const environment = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' };
    expect(findChromium(environment, 'linux', only('/opt/chromium'))).toBe('/opt/chromium');
    expect(findChromium(environment, 'linux', only('/usr/bin/chromium'))).toBeNull();
  });

  it('looks through the PATH, then in the usual places', () => {
    expect(findChromium({ PATH: '/a:/b' }, 'linux', only('/b/google-chrome'))).toBe('/b/google-chrome');
    expect(findChromium({ PATH: '/a' }, 'linux', only('/snap/bin/chromium'))).toBe('/snap/bin/chromium');
    expect(findChromium({}, 'linux', () => false)).toBeNull();
  });
});
