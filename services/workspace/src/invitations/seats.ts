import { billingApi } from '@colloquy/contracts';
import { assertCovered, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** What the plan says about one more member. */
export interface Seats {
  /** Throws `planSeatsUsedUp` when `taken` is all that the plan has, `trialEnded` when the trial has ended. */
  assertOneMore(workspaceId: string, taken: number, context: RequestContext): Promise<void>;
}

export function createSeats(client: ServiceClient): Seats {
  return {
    async assertOneMore(workspaceId, taken, context) {
      const { data } = await client.call(
        billingApi.readAllowance,
        { params: { id: workspaceId, resource: 'seats' }, query: { count: taken } },
        { context },
      );
      assertCovered(data);
    },
  };
}
