import type { Me, UserDetailPatch } from '@colloquy/contracts';

/** The details that a person edits as one form; an empty language or time zone is the browser's. */
export interface DetailValues {
  firstName: string;
  lastName: string;
  language: string;
  timezone: string;
}

const NAMES = ['firstName', 'lastName', 'language', 'timezone'] as const satisfies (keyof DetailValues)[];

type Described = Pick<Me, 'details'>;

/** A detail of a person; empty when it was not given, or while nobody is known. */
export function detailOf(me: Described | undefined, wanted: keyof DetailValues): string {
  return me?.details.find(({ name }) => name === wanted)?.value ?? '';
}

/** What is stored of a person; empty where nothing is. */
export function detailsOf(me: Described): DetailValues {
  return {
    firstName: detailOf(me, 'firstName'),
    lastName: detailOf(me, 'lastName'),
    language: detailOf(me, 'language'),
    timezone: detailOf(me, 'timezone'),
  };
}

/** Only what differs is sent, so that two tabs do not undo each other's work. */
export function changedDetails(before: DetailValues, after: DetailValues): UserDetailPatch[] {
  return NAMES.flatMap((name) => (before[name] === after[name] ? [] : [{ name, value: after[name] }]));
}
