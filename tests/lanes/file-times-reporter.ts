import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './lane.ts';

/** Writes each file's duration with its imports and hooks, which the test report leaves out, to FILE_TIMES. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const target = process.env['FILE_TIMES'];
    if (target === undefined) throw new Error('FILE_TIMES names no file');
    const times: FileTime[] = modules.map((module) => {
      const took = module.diagnostic();
      const ms = took.environmentSetupDuration + took.setupDuration + took.collectDuration + took.duration;
      return { file: relative('.', module.moduleId), seconds: ms / 1_000 };
    });
    writeFileSync(target, JSON.stringify(times));
  }
}
