import { workspacePreferencesSchema, type WorkspacePreferences } from '@colloquy/contracts';
import type { WorkspaceDocument } from './workspaces.model.ts';

/** The stored preferences; those that an older version did not know have their defaults. */
export function preferencesOf({ preferences }: Pick<WorkspaceDocument, 'preferences'>): WorkspacePreferences {
  return workspacePreferencesSchema.parse(preferences);
}
