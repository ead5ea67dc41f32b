import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NoBots } from '../../features/bots/NoBots.tsx';
import { useText } from '../../i18n/useText.ts';
import { trainPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** The list of chatbots; with an active one its page opens instead (specification, section 2). */
export function BotsPage(): ReactElement {
  const t = useText();
  const { workspace, bot, bots } = useWorkspaceScope();
  if (bot !== undefined) return <Navigate to={trainPath(workspace.id, bot.id)} replace />;
  return (
    <Page>
      <PageHeader title={t('bots.listTitle')} />
      {bots.error !== null && <ErrorState error={bots.error} onRetry={bots.retry} />}
      {bots.error === null && bots.items === undefined && <Skeleton variant="rounded" height={160} />}
      {bots.items?.length === 0 && <NoBots />}
    </Page>
  );
}
