import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaResolver } from './schema-resolver.ts';

const SCHEMA = z.object({
  name: z.string().min(1),
  short: z.string().max(3),
  kind: z.enum(['a', 'b']),
  own: z.string().regex(/^x$/, 'Type an x.'),
});

test('says what is wrong with a field in the words of the product, and in its own where it has some', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await schemaResolver(SCHEMA)(
    { name: '', short: 'long', kind: 'c', own: '' },
    undefined,
    options,
  );
  const said = Object.entries(errors).map(([field, error]) => [field, error?.message]);
  expect(Object.fromEntries(said)).toEqual({
    name: 'Must not be empty.',
    short: 'Must have at most 3 characters.',
    kind: 'Must be a or b.',
    own: 'Type an x.',
  });
});
