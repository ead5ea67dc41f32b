import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { systemContext } from '@colloquy/service-kit';
import type { AccountDeletionUseCases } from './account-deletion.use-cases.ts';

export function createAccountDeletionConsumers(
  useCases: Pick<AccountDeletionUseCases, 'finish'>,
): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.end-memberships',
      event: authEvents.userDeleted,
      handle: ({ data, correlationId }) => {
        // In the user's name, so that the remaining members' audit log shows that they left.
        const actor = { kind: 'user', userId: data.user_id, email: '' } as const;
        return useCases.finish(data.user_id, systemContext('workspace', { requestId: correlationId, actor }));
      },
    }),
  ];
}
