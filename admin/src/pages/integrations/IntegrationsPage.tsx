import { isAllowed } from '@colloquy/contracts';
import Functions from '@mui/icons-material/FunctionsOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useIsEnterprise } from '../../features/plan/useWorkspacePlan.ts';
import { useText } from '../../i18n/useText.ts';
import { apiKeysPath, functionsPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { HeadedCard } from './HeadedCard.tsx';
import { LinksCard } from './LinksCard.tsx';

/** Integrations of the current chatbot: public links, keys and functions. */
export function IntegrationsPage(): ReactElement {
  const t = useText();
  const { workspace, bot, role, canManageIntegrations } = useWorkspaceScope();
  const isEnterprise = useIsEnterprise(workspace.id);
  if (bot === undefined) return <PageSkeleton />;
  const functions = { name: 'functions', Icon: Functions, to: functionsPath(workspace.id, bot.id) } as const;
  const apiKeys = { name: 'apiKeys', Icon: Key, to: apiKeysPath(workspace.id, bot.id) } as const;
  const ways = [
    ...(canManageIntegrations ? [functions] : []),
    ...(isEnterprise === true && isAllowed(role, 'manageBilling') ? [apiKeys] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={t('integrations.title')}
        help={t(canManageIntegrations ? 'integrations.help' : 'integrations.readOnly', { name: bot.name })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LinksCard key={bot.id} botId={bot.id} canManage={canManageIntegrations} />
        {ways.map(({ name, Icon, to }) => (
          <HeadedCard
            key={name}
            Icon={Icon}
            title={t(`pages.${name}`)}
            help={t(`${name}.cardHelp`)}
            action={
              <Button component={Link} to={to} variant="outlined">
                {t(`${name}.open`)}
              </Button>
            }
          />
        ))}
      </Box>
    </Page>
  );
}
