import { isAllowed, Plan, type WorkspacePlan } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { billingPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { wayOut } from './billing-rules.ts';

/** Explains who can lift the limits of a plan, and how. */
export function WayOut(props: { plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const way = wayOut(props.plan, isAllowed(role, 'manageBilling'));
  if (way === 'admin') return <span>{t('billing.wayOut.admin')}</span>;
  if (way === 'operator') {
    return (
      <span>
        {t('billing.wayOut.operator')}{' '}
        <code>{`npm run operator -- set-plan ${workspace.id} ${Plan.enterprise}`}</code>
      </span>
    );
  }
  return (
    <Link component={RouterLink} to={billingPath(workspace.id)} color="inherit" underline="always">
      {t('billing.wayOut.billing')}
    </Link>
  );
}
