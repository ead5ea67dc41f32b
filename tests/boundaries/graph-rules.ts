import type { GraphCeilings } from './ceilings.ts';
import { findDeadPackages, findFeatureCircles, type ModuleNode } from './module-graph.ts';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string;
}

/** Rules that need the whole graph rather than one import. */
export const GRAPH_RULES = {
  'features-are-a-dag': 'Features of a workspace that need each other cannot be read, tested or moved alone.',
  'no-dead-packages': 'A package that no code imports is dead.',
} as const;

export interface CircleRow {
  readonly workspace: string;
  readonly features: number;
  readonly ceiling: number;
  readonly circles: readonly (readonly string[])[];
}

export interface GraphReport {
  readonly violations: readonly Violation[];
  /** Every workspace with a cycle or a ceiling, by name. */
  readonly circles: readonly CircleRow[];
}

/** Compares a graph's feature cycles and dead `packages` (folders) with their ceilings. */
export function checkGraph(
  modules: readonly ModuleNode[],
  packages: readonly string[],
  ceilings: GraphCeilings,
): GraphReport {
  const circles = findFeatureCircles(modules);
  const workspaces = new Set([
    ...circles.map(({ workspace }) => workspace),
    ...Object.keys(ceilings.featuresInCircles),
  ]);
  const rows = [...workspaces].toSorted().map((workspace): CircleRow => {
    const own = circles.filter((circle) => circle.workspace === workspace).map(({ features }) => features);
    const ceiling = ceilings.featuresInCircles[workspace] ?? 0;
    return { workspace, features: own.flat().length, ceiling, circles: own };
  });
  const above = new Set(
    rows.filter(({ features, ceiling }) => features > ceiling).map((row) => row.workspace),
  );
  return {
    circles: rows,
    violations: [
      ...circles
        .filter(({ workspace }) => above.has(workspace))
        .map(({ example: [from, to], features }) =>
          violation('features-are-a-dag', from, to, features.join(', ')),
        ),
      ...findDeadPackages(modules, packages)
        .filter((folder) => !Object.hasOwn(ceilings.awaitedPackages, folder))
        .map((folder) => violation('no-dead-packages', `${folder}/src/index.ts`, 'no importer')),
    ],
  };
}

function violation(rule: keyof typeof GRAPH_RULES, from: string, to: string, detail?: string): Violation {
  const comment = detail === undefined ? GRAPH_RULES[rule] : `${GRAPH_RULES[rule]} Here: ${detail}.`;
  return { rule, from, to, comment };
}

/** One line per workspace: the number of features in cycles, the ceiling, and their names. */
export function circleLines(rows: readonly CircleRow[]): readonly string[] {
  return rows.map(({ workspace, features, ceiling, circles }) => {
    const which = circles.map((circle) => circle.join(' ')).join(' | ');
    const limit = features < ceiling ? `ceiling ${ceiling}, lower it` : `ceiling ${ceiling}`;
    return `${workspace.padEnd(26)} ${String(features).padStart(3)} (${limit}) ${which}`.trimEnd();
  });
}
