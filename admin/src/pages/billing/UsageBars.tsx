import { INSTANCE_PROVIDER_ID, type WorkspacePlan } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import {
  amountOf,
  beginsAnew,
  usageRows,
  WARN_AT,
  type UsageRow,
} from '../../features/plan/billing-rules.ts';

/** Usage and limits; a mark shows where admins get their first mail. */
export function UsageBars(props: { plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { plan } = props;
  return (
    <>
      <Box
        component="ul"
        aria-label={t('billing.usage')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {usageRows(plan).map((row) => (
          <UsageBar key={row.resource} row={row} />
        ))}
      </Box>
      <OwnModels plan={plan} />
      {beginsAnew(plan) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('billing.resets', { date: formatDate(plan.resetsAt) })}
        </Typography>
      )}
    </>
  );
}

/** Number of answers by the workspace's own models, and whether they count. */
function OwnModels({ plan }: { plan: WorkspacePlan }): ReactElement | null {
  const t = useText();
  const answers = plan.answersByProvider
    .filter(({ provider_id }) => provider_id !== INSTANCE_PROVIDER_ID)
    .reduce((sum, row) => sum + row.answers, 0);
  if (plan.billOwnModel && answers === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {t(plan.billOwnModel ? 'billing.ownModels' : 'billing.ownModelsUnbilled', { smart_count: answers })}
    </Typography>
  );
}

function UsageBar(props: { row: UsageRow }): ReactElement {
  const t = useText();
  const { resource, used, limit, share, tone } = props.row;
  const label = t(`billing.resources.${resource}`);
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <span>{label}</span>
        <Typography component="span" variant="body2" color="textSecondary">
          {limit === null
            ? t('billing.unlimited', { used: amountOf(resource, used) })
            : t('billing.usedOf', { used: amountOf(resource, used), limit: amountOf(resource, limit) })}
        </Typography>
      </Box>
      {limit !== null && (
        <Tooltip title={t('billing.marks')}>
          <Box sx={{ position: 'relative' }}>
            <LinearProgress
              variant="determinate"
              aria-label={label}
              value={share * 100}
              color={tone}
              sx={{ height: 6, borderRadius: 3 }}
            />
            {[WARN_AT, 1].map((at) => (
              <Box
                key={at}
                aria-hidden
                sx={{
                  position: 'absolute',
                  top: -2,
                  bottom: -2,
                  width: 2,
                  left: `calc(${at * 100}% - ${at * 2}px)`,
                  borderRadius: 1,
                  bgcolor: 'text.secondary',
                }}
              />
            ))}
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}
