import { ERRORS } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { textOfError, toApiError } from './api-error.ts';

test('a size that a proxy refuses is told with what it has to let through', () => {
  expect(textOfError(toApiError(413, undefined))).toMatch(/client_max_body_size 21m/);
  // One of our own says itself what is too large.
  const own = toApiError(413, { code: Number(ERRORS.fileTooLarge), message: 'FILE_TOO_LARGE' });
  expect(textOfError(own)).not.toMatch(/client_max_body_size/);
});
