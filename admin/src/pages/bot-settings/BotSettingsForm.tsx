import { botApi, type BotSettingsView, type ChatBot } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { refresh, routeKey } from '../../api/route-key.ts';
import { MergingForm } from '../../components/MergingForm.tsx';
import { useText } from '../../i18n/useText.ts';
import { ContactSection } from './ContactSection.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { HandoffSection } from './HandoffSection.tsx';
import { ModelSection } from './ModelSection.tsx';
import {
  AnswersSection,
  FlowSection,
  LookSection,
  MessagesSection,
  PrivacySection,
  SafetySection,
  VoiceSection,
} from './sections.tsx';
import {
  botFormSchema,
  fieldOfServer,
  toBotChange,
  toBotValues,
  toSettingsPatch,
  type BotValues,
  type StoredBot,
} from './bot-settings-values.ts';
import { useDescribeBot } from './useDescribeBot.ts';

/** All settings of a chatbot in one form. */
export function BotSettingsForm(props: {
  bot: ChatBot;
  settings: BotSettingsView;
  canChange: boolean;
}): ReactElement {
  const t = useText();
  const { bot, settings, canChange } = props;
  const { save, reload } = useStoredBot(bot.id);
  const describe = useDescribeBot();
  return (
    <MergingForm<StoredBot, BotValues>
      stored={{ bot, settings }}
      toValues={toBotValues}
      schema={botFormSchema(t)}
      save={save}
      reload={reload}
      describe={describe}
      fieldOf={fieldOfServer}
      done="botSettings.saved"
      disabled={!canChange}
    >
      {canChange && <EarlierVersions bot={bot} />}
      {/* Disabled as a whole: users who may not change anything can still read it. */}
      <fieldset
        disabled={!canChange}
        aria-label={t('botSettings.title')}
        style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <GeneralSection bot={bot} canChange={canChange} />
        <VoiceSection />
        <AnswersSection />
        <ModelSection />
        <MessagesSection />
        <ContactSection bot={bot} />
        <HandoffSection />
        <FlowSection />
        <SafetySection />
        <PrivacySection />
        <LookSection bot={bot} />
      </fieldset>
    </MergingForm>
  );
}

/** The chatbot and its settings are two API resources, saved one after the other. */
function useStoredBot(botId: string) {
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const params = { id: botId };
  const save = async (stored: StoredBot, values: BotValues): Promise<StoredBot> => {
    const change = toBotChange(stored, values);
    const patch = toSettingsPatch(stored, values);
    const bot =
      change === undefined ? stored.bot : (await call(botApi.updateBot, { params, body: change })).data;
    if (change !== undefined) await refresh(queryClient, ['chat-bots']);
    if (patch === undefined) return { ...stored, bot };
    const answer = await call(botApi.writeBotSettings, { params, body: patch });
    queryClient.setQueryData(routeKey(botApi.readBotSettings, { params }), answer);
    return { bot, settings: answer.data };
  };
  const reload = async (): Promise<StoredBot> => {
    const [bot, settings] = await Promise.all([
      call(botApi.getBot, { params }),
      call(botApi.readBotSettings, { params }),
    ]);
    queryClient.setQueryData(routeKey(botApi.readBotSettings, { params }), settings);
    return { bot: bot.data, settings: settings.data };
  };
  return { save, reload };
}
