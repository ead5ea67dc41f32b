import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { forbid, npm, TESTS } from './rule.ts';
import { workspaces } from './workspaces.ts';

/** What makes a service, or a module of it, out of its parts. */
const COMPOSERS = '/create-(?:service|[^/]+-module)[.]ts$';

/** How the files of one feature may lean on each other. */
export const insideAService: readonly IForbiddenRuleType[] = [
  forbid(
    'rules-reach-no-framework',
    'Use cases and policies are plain functions: no HTTP, database or broker.',
    {
      from: { path: '^services/.+[.](?:use-cases|policy)[.]ts$' },
      to: {
        path: [npm('express|mongoose|mongodb|kafkajs|@qdrant/[^/]+'), '[.]router[.]ts$', COMPOSERS],
      },
    },
  ),
  forbid('policies-are-pure', 'A policy decides over plain data: it has no store to ask.', {
    from: { path: '^services/.+[.]policy[.]ts$' },
    to: { path: ['[.](?:repository|use-cases|consumers)[.]ts$'], dependencyTypesNot: ['type-only'] },
  }),
  forbid(
    'models-only-through-repositories',
    'Queries live beside their indexes; others may name the document type.',
    {
      from: {
        path: '^services/',
        pathNot: ['[.](?:repository|model)[.]ts$', COMPOSERS, ...TESTS],
      },
      to: { path: '[.]model[.]ts$', dependencyTypesNot: ['type-only'] },
    },
  ),
  forbid(
    'edges-hold-no-rules',
    'Routers and consumers are given what they call: they make no query themselves.',
    {
      from: { path: '^services/.+[.](?:router|consumers)[.]ts$' },
      to: { path: ['[.](?:repository|model)[.]ts$'], dependencyTypesNot: ['type-only'] },
    },
  ),
  forbid('ids-come-from-the-request', 'A repeated request gets the same ids from `context.newId()`.', {
    from: { path: '^services/', pathNot: TESTS },
    to: { path: '^packages/persistence/src/ids/' },
  }),
  forbid('configuration-stands-alone', 'A config is read by tools that must not load the service.', {
    from: { path: '^(?:services/[^/]+|gateway)/src/config[.]ts$' },
    to: { path: '^(?:services|gateway|deploy)/' },
  }),
];

/**
 * A rule for each service whose features are in modules: a folder of it with an `index.ts` is one, and then every
 * folder is. Migrations have an `index.ts` in every service, and make no module of their neighbours.
 */
export function modulesOfServices(root: string): IForbiddenRuleType[] {
  return workspaces(root)
    .filter(({ folder }) => folder.startsWith('services/'))
    .flatMap(({ folder }) => {
      const source = join(root, folder, 'src');
      const folders = readdirSync(source, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const hasModules = folders.some(
        (name) => name !== 'migrations' && existsSync(join(source, name, 'index.ts')),
      );
      if (!hasModules) return [];
      const inside = `^${folder}/src/`;
      return [
        forbid(
          `modules-enter-by-index:${folder}`,
          'A module is entered by its index.ts: what that does not export can change without its neighbours.',
          {
            from: { path: `${inside}([^/]+)`, pathNot: TESTS },
            to: { path: `${inside}[^/]+/`, pathNot: [`${inside}$1/`, `${inside}[^/]+/index[.]ts$`] },
          },
        ),
      ];
    });
}
