import type { WorkspaceRole } from '@colloquy/contracts';

/** Who looks at the current workspace; null outside of one. */
export interface Viewer {
  readonly userId: string | undefined;
  readonly role: WorkspaceRole;
}

/** Where the shell says who looks, and react-admin's components ask. */
export interface ViewerStore {
  readonly get: () => Viewer | null;
  readonly set: (viewer: Viewer | null) => void;
}

export function createViewerStore(): ViewerStore {
  let current: Viewer | null = null;
  return {
    get: () => current,
    set: (viewer) => {
      current = viewer;
    },
  };
}
