import { defineMigrations } from '@colloquy/persistence';
import { picturesAndSettings } from './0001-pictures-and-settings.ts';
import { mailsOfInvitations } from './0002-mails-of-invitations.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const workspaceMigrations = defineMigrations([picturesAndSettings, mailsOfInvitations]);
