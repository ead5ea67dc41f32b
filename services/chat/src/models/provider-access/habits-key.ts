import type { StoredProvider } from './model-providers.model.ts';

/** The key of a model's habits: its workspace, and its provider with the revision of its settings. */
export function habitsKey(
  workspaceId: string,
  { id, revision }: Pick<StoredProvider, 'id' | 'revision'>,
  model: string,
): readonly string[] {
  return [workspaceId, id, String(revision), model];
}
