import type { Me, UserDetailPatch } from '@colloquy/contracts';

/** The details that a person edits as one form; an empty time zone is the browser's. */
export interface DetailValues {
  firstName: string;
  lastName: string;
  timezone: string;
}

const NAMES = ['firstName', 'lastName', 'timezone'] as const satisfies (keyof DetailValues)[];

/** What is stored of a person; empty where nothing is. */
export function detailsOf(me: Pick<Me, 'details'>): DetailValues {
  const value = (name: string) => me.details.find((detail) => detail.name === name)?.value ?? '';
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    timezone: value('timezone'),
  };
}

/** Only what differs is sent, so that two tabs do not undo each other's work. */
export function changedDetails(before: DetailValues, after: DetailValues): UserDetailPatch[] {
  return NAMES.flatMap((name) => (before[name] === after[name] ? [] : [{ name, value: after[name] }]));
}
