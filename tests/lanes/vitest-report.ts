import { z } from 'zod';
import type { Counts } from './lane.ts';

/** The part of vitest's JSON report (the format of Jest's) that is counted. */
const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused']),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Counts a report. A file that failed before or after its tests counts as one failure, as does a run that
 * failed although no test did. Throws a ZodError when the text is not a report.
 */
export function countReport(json: string): Counts {
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
  return { passed: sum('passed'), failed: failed === 0 && !success ? 1 : failed, skipped: sum('skipped') };
}
