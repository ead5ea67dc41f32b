import type { Me, UserDetailPatch } from '@colloquy/contracts';

/** The user's details as one form; an empty language or time zone means the browser's. */
export interface DetailValues {
  firstName: string;
  lastName: string;
  language: string;
  timezone: string;
}

const NAMES = ['firstName', 'lastName', 'language', 'timezone'] as const satisfies (keyof DetailValues)[];

type Described = Pick<Me, 'details'>;

/** A detail of the user; empty when not given, or while no user is known. */
export function detailOf(me: Described | undefined, wanted: keyof DetailValues): string {
  return me?.details.find(({ name }) => name === wanted)?.value ?? '';
}

/** The stored details of the user; empty where nothing is stored. */
export function detailsOf(me: Described): DetailValues {
  return {
    firstName: detailOf(me, 'firstName'),
    lastName: detailOf(me, 'lastName'),
    language: detailOf(me, 'language'),
    timezone: detailOf(me, 'timezone'),
  };
}

/** Sends only changed fields, so that two tabs do not overwrite each other's changes. */
export function changedDetails(before: DetailValues, after: DetailValues): UserDetailPatch[] {
  return NAMES.flatMap((name) => (before[name] === after[name] ? [] : [{ name, value: after[name] }]));
}
