import { workspacePreferencesSchema, type WorkspacePreferences } from '@colloquy/contracts';
import type { WorkspaceDocument } from './workspaces.model.ts';

/** The stored preferences; those unknown to an older version get their defaults. */
export function preferencesOf({ preferences }: Pick<WorkspaceDocument, 'preferences'>): WorkspacePreferences {
  return workspacePreferencesSchema.parse(preferences);
}
