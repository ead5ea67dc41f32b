import type { Part } from './parts.ts';
import { factsOfPart, ownFacts, sharedFacts, type SettingFacts } from './setting-facts.ts';

const HEAD = `# Written by \`npm run generate\` from the configuration schemas. Change a schema, not this file.
# Copy it to .env and take the # away from what you want to set. \`npm start\` needs none of it.
`;

/** \`.env.example\`: every setting once per mode, all of them switched off. */
export function renderEnvExample(
  standalone: Part,
  processes: readonly Part[],
  others: readonly Part[] = [],
): string {
  const shared = sharedFacts(processes);
  return [
    HEAD,
    section('Standalone: npm start', factsOfPart(standalone)),
    section('Distributed: the gateway and every service', shared),
    ...processes.map((part) => section(`Distributed: ${part.name}`, ownFacts(part, shared))),
    ...others.map((part) => section(`Distributed: ${part.name}`, factsOfPart(part))),
  ].join('\n');
}

function section(title: string, facts: readonly SettingFacts[]): string {
  return [`# ---- ${title}`, '', ...facts.flatMap(linesOf)].join('\n');
}

function linesOf({ env, describe, isRequired, isSecret, example, defaultText }: SettingFacts): string[] {
  const notes = [isRequired ? 'required' : '', isSecret ? 'secret' : ''].filter((note) => note !== '');
  const suffix = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return [`# ${describe}${suffix}`, `#${env}=${defaultText ?? example ?? ''}`, ''];
}
