import './typescript-for-cruiser.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CEILINGS, type GraphCeilings } from './ceilings.ts';
import { checkGraph, type CircleRow, type Violation } from './graph-rules.ts';
import { boundaryRules } from './rules.ts';

export interface CruiseReport {
  readonly modules: number;
  readonly circles: readonly CircleRow[];
  readonly dependencies: number;
  readonly violations: readonly Violation[];
}

const ROOTS = ['packages', 'services', 'gateway', 'admin', 'widget', 'deploy', 'operator', 'tests', 'tools'];

/** Checks every import of the repository at `root` by the boundary rules, and its graph against `ceilings`. */
export async function cruiseRepository(
  root: string,
  ceilings: GraphCeilings = CEILINGS,
): Promise<CruiseReport> {
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
  const graph = checkGraph(
    output.modules.map(({ source, dependencies }) => ({
      source,
      imports: dependencies.map(({ resolved }) => resolved),
    })),
    readdirSync(join(root, 'packages'))
      .map((name) => `packages/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
    ceilings,
  );
  return {
    modules: output.summary.totalCruised,
    circles: graph.circles,
    dependencies: output.summary.totalDependenciesCruised ?? 0,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        comment: comments.get(rule.name) ?? '',
      })),
      ...graph.violations,
    ],
  };
}
