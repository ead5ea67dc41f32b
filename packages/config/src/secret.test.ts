import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, defineConfig, loadConfig, setting } from './define-config.ts';
import { revealAll, secretList } from './secret.ts';

const LONG = 'x'.repeat(32);
const OTHER = 'y'.repeat(40);
const config = defineConfig('the test', {
  secrets: setting('SECRETS', secretList(32), 'Secrets, comma separated', { isSecret: true }),
});
const load = (value?: string) => loadConfig(config, value === undefined ? {} : { SECRETS: value }).secrets;

function issueOf(value?: string): string {
  try {
    load(value);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The secrets were taken');
}

describe('a list of secrets', () => {
  it('is one secret or several, in their order, and prints none', () => {
    expect(revealAll(load(LONG))).toEqual([LONG]);
    expect(revealAll(load(` ${LONG} , ${OTHER}`))).toEqual([LONG, OTHER]);
    expect(inspect(load(LONG))).not.toContain(LONG);
  });

  it.each([
    ['whose first is short', `short,${LONG}`, 'number 1'],
    ['whose second is short, though all of it is long', `${LONG},short`, 'number 2'],
    ['with an empty one at the end', `${LONG},`, 'number 2'],
    ['with a blank one', `${LONG},${' '.repeat(40)},${OTHER}`, 'number 2'],
    ['that are short but long together', 'a'.repeat(16).concat(',', 'b'.repeat(16)), 'number 1'],
  ])('is refused %s, by number and not by value', (_what, value, number) => {
    const issue = issueOf(value);
    expect(issue).toContain(`SECRETS: ${number} must have at least 32 characters`);
    for (const part of value.split(',')) if (part.trim() !== '') expect(issue).not.toContain(part);
  });

  it('is asked for when it is missing', () => {
    expect(issueOf()).toContain('SECRETS: is not set');
  });
});
