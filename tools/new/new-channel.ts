import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const CHANNELS = 'packages/contracts/src/channels.ts';
const LAST_ROW = '} as const satisfies Readonly<Record<string, Channel>>;';
const ROUTES = 'packages/contracts/src/routes';
const SERVICE = 'services/integration/src/channels';
const REGISTRY = `${SERVICE}/registry.ts`;

/**
 * `<name>`: a channel that works from end to end against the fake provider beside it, as a starting point: its row,
 * its contract, and the folder of its adapter with a row in the registry.
 */
export function newChannel(files: RepositoryFiles, name: string): string[] {
  const { pascal: label } = namesOf(name);
  if (name.includes('-')) throw new Error(`The name of a channel is one word, and "${name}" is more`);
  const table = files.read(CHANNELS);
  if (table.includes(`\n  ${name}: {`)) throw new Error(`There is a channel ${name} already`);
  const ids = [...table.matchAll(/^ {4}id: (\d+),$/gm)].map(([, id]) => Number(id));
  const row = `  ${name}: {
    id: ${Math.max(...ids) + 1},
    name: '${name}',
    brand: '${label}',
    audience: 'visitor',
    isMetered: true,
    isOpenByLink: false,
    maxTextLength: QUERY_MAX_LENGTH,
  },
`;
  files.insertBefore(CHANNELS, LAST_ROW, row);
  const values = { name, Label: label };
  const contract = `${ROUTES}/channels/${name}.routes.ts`;
  files.create(contract, files.template('channel/contract.ts', values));
  files.insertAfter(
    `${ROUTES}/integration.routes.ts`,
    "export * from './channels/discord.routes.ts';\n",
    `export * from './channels/${name}.routes.ts';\n`,
  );
  files.insertBefore(
    REGISTRY,
    '};',
    `  ${name}: {
    ...CHANNELS.${name},
    routes: integrationApi.${name}Routes,
    apiUrl: 'https://${name}.invalid',
    load: async () => (await import('./${name}/adapter.ts')).${name}Adapter,
  },
`,
  );
  const folder = `${SERVICE}/${name}`;
  files.fromTemplates('channel/folder', folder, values);
  return [
    `Write the brand and the longest message into its row of ${CHANNELS}: labels, unread marks and billing follow from it`,
    `Choose the fields, the secrets and the headers of the signature in ${contract}, and the API's address in ${REGISTRY}`,
    `Write what the provider documents into ${folder}: verify.ts, map.ts, adapter.ts and the fake in testing, in step`,
    'npm run generate, which describes its routes in docs/api/openapi.json',
  ];
}
