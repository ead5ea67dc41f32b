import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it('takes secrets out of a text, in each form in which a server may write them', () => {
  const secrets = ['Bearer s3cr"t/key', 'other-key-1'];
  const text = 'Bearer s3cr"t/key | s3cr"t/key | s3cr\\"t/key | s3cr%22t%2Fkey | other-key-1 | a bear';
  const redacted = withoutSecrets(text, secrets);
  expect(redacted).toBe('*** | *** | *** | *** | *** | a bear');
});

it('leaves a text alone where a secret is too short to be one', () => {
  expect(withoutSecrets('a to z', ['a', 'to'])).toBe('a to z');
});

it.each([
  ['with its slash escaped', '{"order":"s3cr\\"t\\/key"}', '{"order":"***"}'],
  ['sign by sign', '{"order":"\\u0073\\u0033cr\\u0022t\\u002fkey"}', '{"order":"***"}'],
  ['as a name', '{"other\\u002dkey\\u002d1":[1]}', '{"***":[1]}'],
])('takes a secret out of JSON that writes it %s', (_, text, redacted) => {
  expect(withoutSecrets(text, ['Bearer s3cr"t/key', 'other-key-1'])).toBe(redacted);
});

it('leaves JSON as it came where it holds no secret', () => {
  const text = '{ "order" : "caf\\u00e9", "total": 1.50 }';
  expect(withoutSecrets(text, ['other-key-1'])).toBe(text);
});

it('leaves nothing of a secret at the end of a text that was cut', () => {
  const secret = 'other-key-1';
  const filler = 'word '.repeat(100);
  for (const part of [secret.slice(0, -1), secret.slice(0, 5), '\\u006f\\u0074\\u0068']) {
    const shown = withoutSecrets(`${filler}${secret} ${filler}${part}`, [secret], true);
    expect(shown).toContain(`${filler}*** word`);
    expect(shown).not.toContain(part);
  }
});
