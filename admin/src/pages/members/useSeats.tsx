import type { Invitation } from '@colloquy/contracts';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { planRefusal } from '../../features/plan/billing-rules.ts';
import { useWorkspacePlan } from '../../features/plan/useWorkspacePlan.ts';
import { WayOut } from '../../features/plan/WayOut.tsx';
import { useText } from '../../i18n/useText.ts';

export interface Seats {
  /** Number of used seats; undefined without a limit, and until loaded. */
  readonly text: string | undefined;
  /** Why no user can be invited; null if inviting is possible. */
  readonly reason: ReactNode;
}

/** The plan's seats, checked before inviting. An open invitation already has its seat. */
export function useSeats(workspaceId: string): Seats {
  const t = useText();
  const { data } = useWorkspacePlan(workspaceId);
  const invitations = useGetList<Invitation>('invitations', {
    filter: { state: ['pending'] },
    pagination: { page: 1, perPage: 1 },
    meta: { parentId: workspaceId },
  });
  if (data === undefined) return { text: undefined, reason: null };
  const open = invitations.total ?? 0;
  const { limits, usage } = data.data;
  const figures = { used: usage.seats + open, limit: limits.seats ?? 0, smart_count: open };
  const text = t(open === 0 ? 'members.seats' : 'members.seatsWithOpen', figures);
  const refusal = planRefusal(data.data, 'seats', open);
  return {
    text: limits.seats === null ? undefined : text,
    reason: refusal && (
      <>
        {t(refusal.text === 'addLimited' ? 'members.seatsFull' : 'members.seatsRestricted', {
          smart_count: refusal.limit,
        })}{' '}
        <WayOut plan={data.data} />
      </>
    ),
  };
}
