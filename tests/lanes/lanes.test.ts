import { describe, expect, it } from 'vitest';
import { findChromium } from '@colloquy/crawler';
import type { LaneResult } from './lane.ts';
import { createNotRunCollector } from './not-run-lines.ts';
import { failureLines, summaryLines, totalLine } from './summary.ts';
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
      seconds: 1.25,
    },
    {
      name: 'checks',
      state: 'failed',
      counts: { passed: 0, failed: 1, skipped: 0 },
      failures: [{ file: 'tests/a.test.ts', test: 'holds', message: 'expected 1\nto be 2' }],
      seconds: 2,
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

  it('shows a lane that did not run with its reason', () => {
    expect(summaryLines(results)[2]).toBe('browser  NOT RUN  no Chromium');
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
