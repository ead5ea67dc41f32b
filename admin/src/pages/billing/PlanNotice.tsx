import type { WorkspacePlan } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { planNotice } from '../../features/plan/billing-rules.ts';

/** A notice about the plan's state for the members responsible; nothing if all is well. */
export function PlanNotice(props: { plan: WorkspacePlan }): ReactElement | null {
  const t = useText();
  const notice = planNotice(props.plan);
  if (notice === null) return null;
  return (
    <Alert severity={notice.severity} sx={{ mb: 2 }}>
      {t(`billing.notices.${notice.text}`, notice.date === null ? {} : { date: formatDate(notice.date) })}
    </Alert>
  );
}
