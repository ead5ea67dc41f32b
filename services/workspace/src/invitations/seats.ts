import { billingApi } from '@colloquy/contracts';
import { assertCovered, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

export type Seats = ReturnType<typeof createSeats>;

/** Checks the plan for one more member. */
export function createSeats(client: ServiceClient) {
  return {
    /** Throws `planSeatsUsedUp` when all of the plan's seats are `taken`, `trialEnded` when the trial has ended. */
    async assertOneMore(workspaceId: string, taken: number, context: RequestContext) {
      const { data } = await client.call(
        billingApi.readAllowance,
        { params: { id: workspaceId, resource: 'seats' }, query: { count: taken } },
        { context },
      );
      assertCovered(data);
    },
  };
}
