import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const INDEX = 'packages/contracts/src/events/index.ts';
const FIXTURES = 'packages/contracts/src/events/versions.fixture.ts';

/** `<producer>.<what-happened>`: its definition, and a fixture of version 1 that every later version must parse. */
export function newEvent(files: RepositoryFiles, type: string): string[] {
  const [producer = '', fact = '', ...rest] = type.split('.');
  if (rest.length > 0 || fact === '') throw new Error(`"${type}" is not <producer>.<what-happened>`);
  const [from, event] = [namesOf(producer), namesOf(fact)];
  const definitions = `packages/contracts/src/events/${from.name}.events.ts`;
  const group = `${from.camel}Events`;
  if (!files.has(definitions)) {
    files.create(definitions, "import { z } from 'zod';\nimport { defineEvent } from './define-event.ts';\n");
    files.prepend(INDEX, `import * as ${group} from './${from.name}.events.ts';\n`);
    files.insertAfter(INDEX, "export * from './define-event.ts';\n", `export { ${group} };\n`);
    files.insertAfter(
      INDEX,
      'export const allEvents: readonly EventDefinition<string, never>[] = [',
      `\n  ${group},`,
    );
  }
  files.append(
    definitions,
    `
/** What happened, and which services need it. */
export const ${event.camel} = defineEvent({
  type: '${from.name}.${event.name}',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string() }),
});
`,
  );
  const fixture = `{ type: '${from.name}.${event.name}', version: 1, data: { workspace_id: 'w1' } }`;
  files.insertAfter(FIXTURES, '}[] = [', `\n  ${fixture},`);
  return [
    `Say what happened and choose data (in the fixture too) and key in ${definitions}; the key is the aggregate whose order must hold`,
    `Publish it in the same write that changes the aggregate: eventFor(context, ${group}.${event.camel}, …)`,
    'Hear it with one defineConsumer in a <feature>.consumers.ts, test that its second delivery changes nothing, and name that test in tests/count/delivered-twice.ts',
  ];
}
