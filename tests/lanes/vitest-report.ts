import { z } from 'zod';
import type { Counts, Failure } from './lane.ts';

/** The counted fields of vitest's JSON report (Jest's format). */
const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused']),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type TestFile = z.infer<typeof reportSchema>['testResults'][number];

export interface ReadReport {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

/**
 * Parses a report: its counts, and the name of each failed test. A file that failed outside of its tests counts as
 * one failure, as does a failed run without a failed test. Throws a ZodError when the text is not a report.
 */
export function readReport(json: string): ReadReport {
  const { success, testResults } = reportSchema.parse(JSON.parse(json));
  const files = testResults.map(({ status, assertionResults }) => {
    const count = (...wanted: string[]) =>
      assertionResults.filter((test) => wanted.includes(test.status)).length;
    const failed = count('failed');
    return {
      passed: count('passed'),
      failed: failed === 0 && status === 'failed' ? 1 : failed,
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
    };
  });
  const sum = (key: keyof Counts) => files.reduce((total, file) => total + file[key], 0);
  const failed = sum('failed');
  return {
    counts: {
      passed: sum('passed'),
      failed: failed === 0 && !success ? 1 : failed,
      skipped: sum('skipped'),
    },
    failures: testResults.flatMap(failuresOf),
  };
}

function failuresOf({ name, status, message, assertionResults }: TestFile): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') {
    return [{ file: name, test: 'the file itself', message: message ?? '' }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    file: name,
    test: fullName ?? '',
    message: failureMessages?.[0] ?? '',
  }));
}
