import { useInstallation } from '../accounts/useInstallation.ts';

/** True when this installation offers Google; false until it is known, and where it cannot be asked. */
export function useHasGoogle(): boolean {
  return useInstallation().installation?.google === true;
}
