import { defineMigrations } from '@colloquy/persistence';
import { picturesAndSettings } from './0001-pictures-and-settings.ts';
import { mailsOfInvitations } from './0002-mails-of-invitations.ts';

/** All migrations, in order; add a new one at the end. */
export const workspaceMigrations = defineMigrations([picturesAndSettings, mailsOfInvitations]);
