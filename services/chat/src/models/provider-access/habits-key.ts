import type { StoredProvider } from './model-providers.model.ts';

/** What names a model in the memory of habits: its workspace, and its provider as a person last set it. */
export function habitsKey(
  workspaceId: string,
  { id, revision }: Pick<StoredProvider, 'id' | 'revision'>,
  model: string,
): readonly string[] {
  return [workspaceId, id, String(revision), model];
}
