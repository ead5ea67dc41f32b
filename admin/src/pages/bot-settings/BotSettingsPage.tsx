import { botApi, type ChatBot } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { PictureField } from '../../features/images/PictureField.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { BotDetailsForm } from './BotDetailsForm.tsx';
import { BotSettingsForm } from './BotSettingsForm.tsx';

/** What a chatbot is called, looks like, and how it answers. */
export function BotSettingsPage(): ReactElement {
  const t = useText();
  const { bot, bots, canManageBots } = useWorkspaceScope();
  if (bots.error !== null) {
    return (
      <Page>
        <ErrorState error={bots.error} onRetry={bots.retry} />
      </Page>
    );
  }
  if (bot === undefined) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title={t('botSettings.title')} help={bot.name} />
      {!canManageBots && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <AlertTitle>{t('botSettings.readOnly')}</AlertTitle>
          {t('botSettings.readOnlyText')}
        </Alert>
      )}
      <PictureField
        key={bot.id}
        owner={{ ...bot, kind: 'bot' }}
        help={t('images.botHelp')}
        canChange={canManageBots}
      />
      {/* Disabled as a whole: whoever may not change anything can still read everything. */}
      <Box
        component="fieldset"
        disabled={!canManageBots}
        aria-label={t('botSettings.title')}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        <BotDetailsForm key={`details ${bot.id}`} bot={bot} canChange={canManageBots} />
        <StoredSettings key={`settings ${bot.id}`} bot={bot} canChange={canManageBots} />
      </Box>
    </Page>
  );
}

function StoredSettings(props: { bot: ChatBot; canChange: boolean }): ReactElement {
  const { call } = useBackend();
  const { data, error, refetch } = useQuery({
    queryKey: ['bot-settings', props.bot.id],
    // What is being edited is not changed under the editor's hands.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(botApi.readBotSettings, { params: { id: props.bot.id }, signal }),
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={900} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <BotSettingsForm
      botId={props.bot.id}
      stored={data.data}
      canChange={props.canChange}
      onReload={() => void refetch()}
    />
  );
}
