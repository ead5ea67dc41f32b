import { isAllowed, type WorkspacePlan } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState, type ReactElement } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { billingPath } from '../routing/paths.ts';
import { amountOf, bannerText, fullRows, wayOut } from '../features/plan/billing-rules.ts';
import { WayOut } from '../features/plan/WayOut.tsx';
import { planKey, useWorkspacePlan } from '../features/plan/useWorkspacePlan.ts';
import { useBackend } from '../api/backend.tsx';
import { useText } from '../i18n/useText.ts';
import { WorkspaceContext, useWorkspaceScope } from '../scope/workspace-context.ts';

/** Names the limit, and who can lift it if billing has no button for that. */
function UsedUp(props: { plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { plan } = props;
  const { role } = useWorkspaceScope();
  const what = fullRows(plan)
    .map(({ resource, used, limit }) => {
      const amounts = { used: amountOf(resource, used), limit: amountOf(resource, limit ?? 0) };
      const figures = t('billing.usedOf', amounts);
      return `${t(`billing.resources.${resource}`)} ${figures}`;
    })
    .join(', ');
  const way = wayOut(plan, isAllowed(role, 'manageBilling'));
  return (
    <>
      {what !== '' && <span>{t('billing.usedUp', { what })} </span>}
      {way !== 'billing' && <WayOut plan={plan} />}{' '}
    </>
  );
}

/**
 * Shown while the plan requires a payment or an upgrade (specification, section 8). A 402 from the server shows it
 * until the plan has been reloaded; it disappears once the plan is paid.
 */
export function PaymentBanner(): ReactElement | null {
  const t = useText();
  const scope = useContext(WorkspaceContext);
  const workspaceId = scope?.workspace.id;
  const { paymentRequired } = useBackend();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [isRefused, setRefused] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const { data } = useWorkspacePlan(workspaceId);
  useEffect(
    () =>
      paymentRequired.listen(() => {
        setRefused(true);
        setDismissed(undefined);
        if (workspaceId !== undefined)
          void queries.invalidateQueries({ queryKey: planKey(workspaceId) }).then(() => setRefused(false));
      }),
    [paymentRequired, queries, workspaceId],
  );
  const text = (data === undefined ? null : bannerText(data.data)) ?? (isRefused ? 'trial' : null);
  const key = `${workspaceId} ${text}`;
  // The page itself shows it in more detail.
  const isBillingPage = workspaceId !== undefined && pathname === billingPath(workspaceId);
  if (text === null || dismissed === key || isBillingPage) return null;
  const canPay = scope !== null && isAllowed(scope.role, 'manageBilling');
  return (
    <Alert
      severity="warning"
      onClose={() => setDismissed(key)}
      closeText={t('app.dismiss')}
      sx={{ borderRadius: 0 }}
    >
      <span>{t(`layout.payment.${text}`)}</span>{' '}
      {data !== undefined && scope !== null && <UsedUp plan={data.data} />}
      {canPay && workspaceId !== undefined && (
        <Link
          component={RouterLink}
          to={billingPath(workspaceId)}
          color="inherit"
          underline="always"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('layout.openBilling')}
        </Link>
      )}
    </Alert>
  );
}
