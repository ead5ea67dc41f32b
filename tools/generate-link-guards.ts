import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LINK_FIELDS, type LinkField } from '@colloquy/contracts';

/** The guard of what a visitor's browser is sent; a test fails when a part of a link differs from the contract. */
export const LINK_GUARDS_FILE: string = fileURLToPath(
  new URL('../packages/chat-client/src/guards/widget-config.ts', import.meta.url),
);
/** The lines between the two comments are written by this program. */
const WRITTEN = /(?<=\n {2}\/\/ Written by [^\n]*\n).*(?= {2}\/\/ End of what is written)/s;

/** The file with the guards of theme and widget: browsers check them without zod, which is 60 kB. */
export function linkGuardsText(): string {
  const parts = (['theme', 'widget'] as const).map((part) => {
    const rows = Object.entries<LinkField>(LINK_FIELDS[part]);
    const fields = rows.map(([name, row]) => `    ${name}: ${guardOf(row)},\n`);
    return `  ${part}: hasFields<WidgetConfig['${part}']>({\n${fields.join('')}  }),\n`;
  });
  return readFileSync(LINK_GUARDS_FILE, 'utf8').replace(WRITTEN, parts.join(''));
}

function guardOf(row: LinkField): string {
  const orNull = (guard: string) => (row.schema.safeParse(null).success ? `isNullOr(${guard})` : guard);
  switch (row.control) {
    case 'choice':
      return `isWordOf({ ${row.schema
        .unwrap()
        .options.map((option) => `${option}: true`)
        .join(', ')} })`;
    case 'slider':
    case 'number':
    case 'seconds':
      return orNull('isNumber');
    case 'switch':
      return 'isBoolean';
    case 'colour':
    case 'text':
      return orNull('isString');
  }
}

if (import.meta.main) {
  writeFileSync(LINK_GUARDS_FILE, linkGuardsText());
  console.log(`Wrote ${LINK_GUARDS_FILE}`);
}
