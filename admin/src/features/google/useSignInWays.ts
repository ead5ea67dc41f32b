import { useInstallation } from '../accounts/useInstallation.ts';

/** True when this installation offers Google; false until loaded, and when loading fails. */
export function useHasGoogle(): boolean {
  return useInstallation().installation?.google === true;
}
