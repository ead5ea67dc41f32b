import { fieldError } from '@colloquy/errors';

/** Throws `fieldNotValid` when a change of several things names a revision: each thing has one of its own. */
export function assertRevisionOfOne(ids: readonly string[], revision: number | undefined): void {
  if (revision !== undefined && new Set(ids).size > 1) {
    throw fieldError('revision', 'revisionOfMany');
  }
}
