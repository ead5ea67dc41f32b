const leftWorkspaces = new Set<string>();

/** The user leaves or deletes this workspace, so no notice about its loss is needed. */
export function markWorkspaceLeft(workspaceId: string): void {
  leftWorkspaces.add(workspaceId);
}

/** True for a workspace that the user left or deleted. */
export function wasWorkspaceLeft(workspaceId: string): boolean {
  return leftWorkspaces.has(workspaceId);
}
