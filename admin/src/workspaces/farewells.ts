const farewells = new Set<string>();

/** The person leaves or deletes this workspace; nobody needs to tell them that it is gone. */
export function sayFarewell(workspaceId: string): void {
  farewells.add(workspaceId);
}

/** True for a workspace that went away by the person's own doing. */
export function wasFarewell(workspaceId: string): boolean {
  return farewells.has(workspaceId);
}
