import { billingApi, ERRORS } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';

/**
 * Fake billing of a plan with a limit. `isRefused` decides each reservation, and `onCommit` is called for each commit.
 */
export function fakeBilling(
  isRefused: () => boolean,
  onCommit: () => void = () => undefined,
): (router: ServiceRouter) => void {
  return (router) => {
    router.bind(billingApi.reserveUsage, async ({ params: { id: workspace_id, resource } }) => {
      const code = isRefused() ? ERRORS.planAnswersUsedUp : null;
      const usage = { limit: 100, used: code === null ? 1 : 100, resetsAt: null };
      return { data: { workspace_id, resource, allowed: code === null, code, ...usage } };
    });
    router.bind(billingApi.commitReservations, async () => {
      onCommit();
      return { data: {} };
    });
    router.bind(billingApi.releaseReservations, async () => ({ data: {} }));
  };
}
