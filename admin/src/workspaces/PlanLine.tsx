import { billingApi } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBackend } from '../data/backend.tsx';
import { formatDate } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';

/** The plan and how much of it is used, in one quiet line. Missing it is no reason to disturb the page. */
export function PlanLine(props: { workspaceId: string }): ReactElement | null {
  const t = useText();
  const { call } = useBackend();
  const { data } = useQuery({
    queryKey: ['plan', props.workspaceId],
    queryFn: ({ signal }) => call(billingApi.getWorkspacePlan, { params: { id: props.workspaceId }, signal }),
  });
  const plan = data?.data;
  if (plan === undefined) return null;
  const { answers: limit } = plan.limits;
  const used = plan.usage.answers;
  const parts = [
    plan.name,
    limit === null
      ? t('workspaces.answersUsedUnlimited', { used })
      : t('workspaces.answersUsed', { used, limit }),
    ...(plan.trialEndsAt === null
      ? []
      : [t('workspaces.trialUntil', { date: formatDate(plan.trialEndsAt) })]),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.join(' · ')}
    </Typography>
  );
}
