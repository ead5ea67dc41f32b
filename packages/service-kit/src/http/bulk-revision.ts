import { fieldError } from '@colloquy/errors';

/** Throws `fieldNotValid` when a change of several items names a revision, because each item has its own. */
export function assertRevisionOfOne(ids: readonly string[], revision: number | undefined): void {
  if (revision !== undefined && new Set(ids).size > 1) {
    throw fieldError('revision', 'revisionOfMany');
  }
}
