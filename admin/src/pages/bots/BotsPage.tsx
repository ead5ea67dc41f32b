import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { trainPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { BotList } from '../../features/bots/BotList.tsx';

/** The list of chatbots; where one is active its page opens instead (specification, section 2). */
export function BotsPage(): ReactElement {
  const t = useText();
  const { workspace, bot } = useWorkspaceScope();
  if (bot !== undefined) return <Navigate to={trainPath(workspace.id, bot.id)} replace />;
  return (
    <Page>
      <PageHeader title={t('bots.listTitle')} />
      <BotList />
    </Page>
  );
}
