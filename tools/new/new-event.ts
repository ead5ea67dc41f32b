import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const INDEX = 'packages/contracts/src/events/index.ts';

/** `<producer>.<what-happened>`: its definition and a fixture of version 1 that must parse forever. */
export function newEvent(files: RepositoryFiles, type: string): string[] {
  const [producer = '', fact = '', ...rest] = type.split('.');
  if (rest.length > 0 || fact === '') throw new Error(`"${type}" is not <producer>.<what-happened>`);
  const [from, event] = [namesOf(producer), namesOf(fact)];
  const definitions = `packages/contracts/src/events/${from.name}.events.ts`;
  const values = { producer: from.name, group: `${from.camel}Events`, name: event.name, camel: event.camel };
  if (!files.has(definitions)) {
    files.create(definitions, "import { z } from 'zod';\nimport { defineEvent } from './define-event.ts';\n");
    files.prepend(INDEX, `import * as ${values.group} from './${from.name}.events.ts';\n`);
    files.insertAfter(INDEX, "export * from './define-event.ts';\n", `export { ${values.group} };\n`);
    files.insertAfter(
      INDEX,
      'export const allEvents: readonly EventDefinition<string, never>[] = [',
      `\n  ${values.group},`,
    );
  }
  files.append(
    definitions,
    `
/** What happened, and who needs to know. */
export const ${event.camel} = defineEvent({
  type: '${from.name}.${event.name}',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string() }),
});
`,
  );
  files.fromTemplates('event', 'packages/contracts/src/events', values);
  return [
    `Say what happened and choose data and key in ${definitions}; the key is the aggregate whose order must hold`,
    `Publish it in the same write that changes the aggregate: eventFor(context, ${values.group}.${event.camel}, …)`,
    'Hear it with one defineConsumer in a <feature>.consumers.ts, and test that its second delivery changes nothing',
  ];
}
