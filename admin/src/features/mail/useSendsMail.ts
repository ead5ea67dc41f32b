import { useInstallation } from '../accounts/useInstallation.ts';

/** False where this installation keeps its mails in a mailbox of its own, so that nobody gets one. */
export function useSendsMail(): boolean {
  return useInstallation().installation?.mail.way !== 'mailbox';
}
