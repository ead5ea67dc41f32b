import { workspaceApi, type FlowStep, type FlowViolation, type TeamMember } from '@colloquy/contracts';
import { check } from '@colloquy/flow-engine';
import { useEffect, useState } from 'react';
import { useRoute } from '../../api/useRoute.ts';

/** Debounce of the check, because results during typing do not help. */
const CHECK_DELAY_MS = 250;
const NOBODY: readonly TeamMember[] = [];

/** Members with their addresses, all confirmed; undefined until loaded. */
export function useTeam(workspaceId: string): readonly TeamMember[] | undefined {
  const { data, isError } = useRoute(workspaceApi.listTeamMembers, { params: { id: workspaceId } });
  return data?.data ?? (isError ? NOBODY : undefined);
}

/** The violations of the steps, by the same engine that the server uses before publishing. */
export function checkedBy(
  steps: readonly FlowStep[],
  team: readonly TeamMember[] | undefined,
): FlowViolation[] {
  const confirmedAddresses = (team ?? NOBODY).map(({ email }) => email.toLowerCase());
  const found = check(steps, { confirmedAddresses });
  return team === undefined ? found.filter(({ rule }) => rule !== 'recipientNotConfirmed') : found;
}

/** Result of `checkedBy`, debounced. */
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
