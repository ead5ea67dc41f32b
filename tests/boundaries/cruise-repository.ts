import './typescript-for-cruiser.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryRules } from './rules.ts';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

export interface CruiseReport {
  readonly modules: number;
  readonly dependencies: number;
  readonly violations: readonly Violation[];
}

const ROOTS = ['packages', 'services', 'gateway', 'admin', 'widget', 'deploy', 'tests', 'tools'];

/** Judges every import of the repository at `root` by the boundary rules. */
export async function cruiseRepository(root: string): Promise<CruiseReport> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    ROOTS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: boundaryRules(root),
      parser: 'tsc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: ['^(?:admin|widget)/dist/', '^tests/[.]', '^tools/templates/'] },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  );
  if (typeof output === 'string')
    throw new Error('dependency-cruiser reported text where data was asked for');
  const comments = new Map(
    (output.summary.ruleSetUsed?.forbidden ?? []).map(({ name, comment }) => [name, comment]),
  );
  return {
    modules: output.summary.totalCruised,
    dependencies: output.summary.totalDependenciesCruised ?? 0,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  };
}
