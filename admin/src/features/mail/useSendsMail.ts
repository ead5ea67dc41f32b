import { useInstallation } from '../accounts/useInstallation.ts';

/** Whether this installation sends mail; false when it keeps all mail in its own mailbox. */
export function useSendsMail(): boolean {
  return useInstallation().installation?.mail.way !== 'mailbox';
}
