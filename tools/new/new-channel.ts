import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const CHANNELS = 'packages/contracts/src/channels.ts';
const LAST_ROW = '} as const satisfies Readonly<Record<string, Channel>>;';

/** `<name>`: the table row of a visitor channel, and the folder of its adapter. */
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
  const folder = `services/integration/src/channels/${name}`;
  files.fromTemplates('channel', folder, { name, Label: label });
  return [
    `Write the brand and the longest message into its row of ${CHANNELS}: labels, unread marks and billing follow from it`,
    `Describe its messages in ${folder}/map.ts and its signature in ${folder}/verify.ts`,
  ];
}
