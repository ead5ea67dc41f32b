import type { Part } from './parts.ts';
import { factsOfPart, ownFacts, sharedFacts, type SettingFacts } from './setting-facts.ts';

const HEAD = `# Settings

<!-- Written by \`npm run generate\` from the configuration schemas. Change a schema, not this file. -->

Every setting is an environment variable. \`npm start\` also reads a file \`.env\` in the folder of the repository;
\`.env.example\` is a copy of this list to begin with. An empty value counts as not set. All faults of a
configuration are reported at once, by name and never by value, and end the process with exit code 78.
`;

/** The settings table of the documentation. The settings of `others` are listed whole: they share none. */
export function renderSettingsTable(
  standalone: Part,
  processes: readonly Part[],
  others: readonly Part[] = [],
): string {
  const shared = sharedFacts(processes);
  return [
    HEAD,
    '## Standalone (`npm start`)\n',
    'Nothing is required. Secrets that are needed inside are made on the first start and kept in the data folder.\n',
    table(factsOfPart(standalone)),
    '## Distributed: the gateway and every service\n',
    table(shared),
    ...processes.flatMap((part) => [`## Distributed: ${part.name}\n`, table(ownFacts(part, shared))]),
    ...others.flatMap((part) => [`## Distributed: ${part.name}\n`, table(factsOfPart(part))]),
  ].join('\n');
}

function table(facts: readonly SettingFacts[]): string {
  return [
    '| Setting | Default | Meaning |',
    '| --- | --- | --- |',
    ...facts.map((row) => `| \`${row.env}\` | ${defaultOf(row)} | ${cell(meaningOf(row))} |`),
    '',
  ].join('\n');
}

function defaultOf({ isRequired, defaultText }: SettingFacts): string {
  if (isRequired) return '**required**';
  return defaultText === null ? '' : `\`${cell(defaultText)}\``;
}

function meaningOf({ describe, example, isSecret }: SettingFacts): string {
  if (isSecret) return `${describe}. Secret.`;
  return example === null ? `${describe}.` : `${describe}, for example \`${example}\`.`;
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
