const leftWorkspaces = new Set<string>();

/** The person leaves or deletes this workspace; nobody needs to tell them that it is gone. */
export function markWorkspaceLeft(workspaceId: string): void {
  leftWorkspaces.add(workspaceId);
}

/** True for a workspace that went away by the person's own doing. */
export function wasWorkspaceLeft(workspaceId: string): boolean {
  return leftWorkspaces.has(workspaceId);
}
