import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { isFree } from '../../features/plan/billing-rules.ts';
import { useWorkspacePlan } from '../../features/plan/useWorkspacePlan.ts';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';

/** One line about the plan and its usage. If it cannot be loaded, the line is left out. */
export function PlanLine(props: { workspaceId: string }): ReactElement | null {
  const t = useText();
  const { data } = useWorkspacePlan(props.workspaceId);
  const plan = data?.data;
  if (plan === undefined) return null;
  const { answers: limit } = plan.limits;
  const used = plan.usage.answers;
  const parts = [
    isFree(plan) ? t('billing.noLimits') : plan.name,
    limit === null
      ? t('workspaces.answersUsedUnlimited', { smart_count: used })
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
