import { describe, expect, it } from 'vitest';
import { ExtractionError } from '@colloquy/document-text';
import { AppError, ERRORS } from '@colloquy/errors';
import { asIngestionError } from '../../items/items/ingestion-error.ts';
import { stateAfter } from '../../items/items/items.policy.ts';
import { decideFailure } from './ingestion.policy.ts';

const storeDown = new AppError({ code: ERRORS.vectorStoreUnavailable });
const badVector = new AppError({ code: ERRORS.internalError, message: 'VECTOR_NOT_VALID', retry: 'never' });
const encrypted = new ExtractionError('ENCRYPTED');
const processing = (failures: number, liveVersion: number | null = null) =>
  ({ documentStatus: 1, liveVersion, failures }) as const;

describe('a failed run', () => {
  it.each([
    ['is tried again after 5 s', processing(0), storeDown, { kind: 'retry', delayMs: 5_000, failures: 1 }],
    [
      'is tried a third time after two minutes',
      processing(1),
      storeDown,
      { kind: 'retry', delayMs: 120_000, failures: 2 },
    ],
    [
      'ends as an inserting error after three tries',
      processing(2),
      storeDown,
      { kind: 'end', documentStatus: 2 },
    ],
    [
      'ends as an editing error when an older version answers',
      processing(2, 1),
      storeDown,
      { kind: 'end', documentStatus: 5 },
    ],
    ['ends at once when no try can help', processing(0), badVector, { kind: 'end', documentStatus: 2 }],
    [
      'ends as a parsing error by an error of the document',
      processing(0),
      encrypted,
      { kind: 'end', documentStatus: 6 },
    ],
    [
      'ends an edit by an error of the document',
      processing(0, 1),
      encrypted,
      { kind: 'end', documentStatus: 5 },
    ],
  ])('%s', (_name, document, error, expected) => {
    const decision = decideFailure(document, error);
    const outcome =
      decision.kind === 'end'
        ? { kind: 'end', documentStatus: stateAfter(document, decision.move) }
        : decision;
    expect(outcome).toEqual(expected);
  });

  it('says what failed and never the inner text', () => {
    expect(asIngestionError(storeDown, 'insert')).toEqual({
      code: 'VECTOR_STORE_UNAVAILABLE',
      message: 'The search index does not answer.',
      stage: 'insert',
      retriable: true,
    });
    const inner = asIngestionError(new Error('password=hunter2'), 'embed');
    expect(inner.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(inner)).not.toContain('hunter2');
  });
});
