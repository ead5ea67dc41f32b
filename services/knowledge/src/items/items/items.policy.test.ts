import { describe, expect, it } from 'vitest';
import { type DocumentStatus, ERRORS } from '@colloquy/contracts';
import {
  answeringVersion,
  canMove,
  excludedFrom,
  EXCLUDED_ALWAYS,
  MOVES,
  stateAfter,
  type AnsweringItem,
  type Move,
} from './items.policy.ts';

const STATUSES: readonly DocumentStatus[] = [0, 1, 2, 3, 4, 5, 6];

/** The table of the definitions, written out: state, with (+) or without (-) an older live version, move, result. */
const ALLOWED: Readonly<Record<string, number>> = {
  'new createUpload': 0,
  '0- confirm': 1,
  '0+ confirm': 1,
  '1- complete': 4,
  '1+ complete': 4,
  '1- failParsing': 6,
  '1- failInserting': 2,
  '1+ failEditing': 5,
  '4- confirmEdit': 1,
  '4+ confirmEdit': 1,
  '5- confirmEdit': 1,
  '5+ confirmEdit': 1,
  '2- replaceFailed': 1,
  '2+ replaceFailed': 1,
  '6- replaceFailed': 1,
  '6+ replaceFailed': 1,
  ...Object.fromEntries(
    [2, 5, 6].flatMap((from) => [`${from}- retry`, `${from}+ retry`].map((key) => [key, 1])),
  ),
  ...Object.fromEntries(
    STATUSES.flatMap((from) => [`${from}- delete`, `${from}+ delete`].map((key) => [key, 9])),
  ),
  ...Object.fromEntries(
    [0, 2, 4, 5, 6].flatMap((from) =>
      [`${from}- failDeleting`, `${from}+ failDeleting`].map((key) => [key, 3]),
    ),
  ),
};

const MOVE_NAMES = Object.keys(MOVES).filter((name): name is Move => name in MOVES);
const SUBJECTS = [
  { label: 'new', document: null },
  ...STATUSES.flatMap((documentStatus) => [
    { label: `${documentStatus}-`, document: { documentStatus, liveVersion: null } },
    { label: `${documentStatus}+`, document: { documentStatus, liveVersion: 1 } },
  ]),
];
const CASES = SUBJECTS.flatMap(({ label, document }) =>
  MOVE_NAMES.map((move) => ({ label, document, move })),
);

describe('the state machine of a document', () => {
  it.each(CASES)('$label $move follows the table', ({ label, document, move }) => {
    const expected = ALLOWED[`${label} ${move}`];
    expect(canMove(document, move)).toBe(expected !== undefined);
    if (expected === undefined) {
      expect(() => stateAfter(document, move)).toThrow(expect.objectContaining({ code: ERRORS.wrongState }));
    } else expect(stateAfter(document, move)).toBe(expected);
  });

  it('knows every move of the table', () => {
    const made = CASES.filter(({ label, move }) => `${label} ${move}` in ALLOWED);
    expect(made).toHaveLength(Object.keys(ALLOWED).length);
  });
});

describe('what answers', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const past = new Date('2026-05-31T00:00:00Z');
  const future = new Date('2026-07-01T00:00:00Z');
  const live: AnsweringItem = {
    status: 5,
    documentStatus: 4,
    version: 3,
    liveVersion: 3,
    enabled: true,
    deleting: false,
    validUntil: null,
    cleanUpAt: null,
  };

  it.each<[string, Partial<AnsweringItem>, number | null, Date | null]>([
    ['a processed item', {}, 3, null],
    ['one that is valid for a while', { validUntil: future }, 3, future],
    ['one whose time is over', { validUntil: past }, null, past],
    ['one that is switched off', { enabled: false }, null, EXCLUDED_ALWAYS],
    ['one that is being deleted', { deleting: true }, null, EXCLUDED_ALWAYS],
    ['one that is removed with points left', { status: 9, cleanUpAt: now }, null, EXCLUDED_ALWAYS],
    ['one whose next version is in work', { documentStatus: 1 }, 3, EXCLUDED_ALWAYS],
    ['one whose first version is in work', { documentStatus: 1, liveVersion: null }, null, EXCLUDED_ALWAYS],
    [
      'one whose first version waits for its vectors',
      { documentStatus: 1, version: 1, liveVersion: null, awaitsVectors: true },
      1,
      EXCLUDED_ALWAYS,
    ],
    [
      'one that waits for its vectors and was switched off',
      { documentStatus: 1, version: 1, liveVersion: null, awaitsVectors: true, enabled: false },
      null,
      EXCLUDED_ALWAYS,
    ],
    [
      'one whose next version waits for its vectors',
      { documentStatus: 1, version: 4, awaitsVectors: true },
      3,
      EXCLUDED_ALWAYS,
    ],
    ['one whose edit failed', { documentStatus: 5 }, 3, null],
    ['one with stale points', { cleanUpAt: now }, 3, EXCLUDED_ALWAYS],
  ])('%s', (_name, change, version, mask) => {
    const document = { ...live, ...change };
    expect(answeringVersion(document, now)).toBe(version);
    expect(excludedFrom(document)).toEqual(mask);
  });
});
