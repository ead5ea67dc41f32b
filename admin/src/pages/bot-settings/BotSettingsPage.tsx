import { botApi } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMemo, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionIndex } from '../../components/SectionIndex.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { BotSettingsForm } from './BotSettingsForm.tsx';

const SECTIONS = [
  'general',
  'voice',
  'answers',
  'model',
  'messages',
  'contact',
  'handoff',
  'flow',
  'safety',
  'privacy',
  'look',
] as const;

/** Name, appearance and answering settings of a chatbot. */
export function BotSettingsPage(): ReactElement {
  const t = useText();
  const { bot, bots, canManageBots } = useWorkspaceScope();
  const sections = useMemo(() => SECTIONS.map((id) => ({ id, label: t(`botSettings.${id}`) })), [t]);
  const settings = useRoute(
    botApi.readBotSettings,
    { params: { id: bot?.id ?? '' } },
    // Settings are not reloaded while they are being edited.
    { enabled: bot !== undefined, refetchOnWindowFocus: false },
  );
  const failed = bots.error === null ? settings : { error: bots.error, refetch: bots.retry };
  if (settings.data === undefined && failed.error !== null) {
    return (
      <Page>
        <PageHeader title={t('botSettings.title')} />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  }
  if (bot === undefined || settings.data === undefined) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title={t('botSettings.title')} help={bot.name} />
      {!canManageBots && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <AlertTitle>{t('botSettings.readOnly')}</AlertTitle>
          {t('botSettings.readOnlyText')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '152px minmax(0, 720px)' },
        }}
      >
        <SectionIndex sections={sections} />
        <BotSettingsForm key={bot.id} bot={bot} settings={settings.data.data} canChange={canManageBots} />
      </Box>
    </Page>
  );
}
