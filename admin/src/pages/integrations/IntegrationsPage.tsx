import { isAllowed } from '@colloquy/contracts';
import Key from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { apiKeysPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { LinkSection } from './LinkSection.tsx';
import { useIsEnterprise } from '../../features/plan/useWorkspacePlan.ts';

/** Where people and programs reach the current chatbot. */
export function IntegrationsPage(): ReactElement | null {
  const t = useText();
  const { workspace, bot, role, canManageIntegrations } = useWorkspaceScope();
  const isEnterprise = useIsEnterprise(workspace.id);
  if (bot === undefined) return null;
  return (
    <Page>
      <PageHeader
        title={t('integrations.title')}
        help={t(canManageIntegrations ? 'integrations.help' : 'integrations.readOnly', { name: bot.name })}
      />
      {isEnterprise === true && isAllowed(role, 'manageBilling') && (
        <SectionCard title={t('apiKeys.title')} help={t('apiKeys.cardHelp')}>
          <Button
            component={Link}
            to={apiKeysPath(workspace.id, bot.id)}
            startIcon={<Key />}
            variant="outlined"
            sx={{ mt: 1.5 }}
          >
            {t('apiKeys.open')}
          </Button>
        </SectionCard>
      )}
      <LinkSection key={bot.id} botId={bot.id} canManage={canManageIntegrations} />
    </Page>
  );
}
