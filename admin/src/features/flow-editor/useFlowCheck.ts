import { workspaceApi, type FlowStep, type FlowViolation, type TeamMember } from '@colloquy/contracts';
import { check } from '@colloquy/flow-engine';
import { useEffect, useState } from 'react';
import { useRoute } from '../../api/useRoute.ts';

/** How long a draft must rest before it is checked: a check while somebody types tells them nothing. */
const CHECK_DELAY_MS = 250;
const NOBODY: readonly TeamMember[] = [];

/** The people whose addresses are confirmed, as all members' are; undefined until they are known. */
export function useTeam(workspaceId: string): readonly TeamMember[] | undefined {
  const { data, isError } = useRoute(workspaceApi.listTeamMembers, { params: { id: workspaceId } });
  return data?.data ?? (isError ? NOBODY : undefined);
}

/** The rules that the steps break, by the same engine that the server asks before it publishes. */
export function checkedBy(
  steps: readonly FlowStep[],
  team: readonly TeamMember[] | undefined,
): FlowViolation[] {
  const confirmedAddresses = (team ?? NOBODY).map(({ email }) => email.toLowerCase());
  const found = check(steps, { confirmedAddresses });
  return team === undefined ? found.filter(({ rule }) => rule !== 'recipientNotConfirmed') : found;
}

/** What `checkedBy` finds, once the steps have rested. */
export function useFlowCheck(
  steps: readonly FlowStep[],
  team: readonly TeamMember[] | undefined,
): readonly FlowViolation[] {
  const [violations, setViolations] = useState<readonly FlowViolation[]>(() => checkedBy(steps, team));
  useEffect(() => {
    const timer = setTimeout(() => setViolations(checkedBy(steps, team)), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [steps, team]);
  return violations;
}
