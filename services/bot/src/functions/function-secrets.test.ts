import { expect, it } from 'vitest';
import { withoutSecrets } from './function-secrets.ts';

it('takes secrets out of a text, in each form in which a server may write them', () => {
  const secrets = ['Bearer s3cr"t/key', 'other-key-1'];
  const text = 'Bearer s3cr"t/key | s3cr"t/key | s3cr\\"t/key | s3cr%22t%2Fkey | other-key-1 | a bear';
  const redacted = withoutSecrets(text, secrets);
  expect(redacted).toBe('*** | *** | *** | *** | *** | a bear');
});

it('leaves a text alone where a secret is too short to be one', () => {
  expect(withoutSecrets('a to z', ['a', 'to'])).toBe('a to z');
});
