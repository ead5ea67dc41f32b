import { botApi, type BotSettingsView, ERRORS } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocale, useNotify } from 'react-admin';
import { useForm, type Control } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useBackend } from '../../api/backend.tsx';
import { fieldIssuesOf } from '../../api/api-error.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { languageOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { botSettingsFormSchema, MAX_LENGTH } from './bot-settings-schema.ts';
import {
  SEARCH_TYPES,
  toBotPatch,
  toBotValues,
  TONES,
  type BotSettingsValues,
} from './bot-settings-values.ts';

type FormControl = Control<BotSettingsValues>;
const REVISION_MISMATCH = ERRORS.revisionMismatch;

/** How a chatbot speaks and answers, as one form; what somebody else changed meanwhile is never overwritten. */
export function BotSettingsForm(props: {
  botId: string;
  stored: BotSettingsView;
  canChange: boolean;
  onReload: () => void;
}): ReactElement {
  const t = useText();
  const { botId, stored } = props;
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const { control, handleSubmit, formState, setError } = useForm<BotSettingsValues>({
    values: toBotValues(stored),
    resolver: schemaResolver(botSettingsFormSchema(t)),
  });
  const save = useMutation({
    mutationFn: (values: BotSettingsValues) =>
      call(botApi.writeBotSettings, { params: { id: botId }, body: toBotPatch(stored, values) }),
    onSuccess: (answer) => {
      queryClient.setQueryData(['bot-settings', botId], answer);
      notify('botSettings.saved', { type: 'success' });
    },
    onError: (error) => {
      if (isConflict(error)) return;
      const names = Object.keys(toBotValues(stored)) as (keyof BotSettingsValues)[];
      // The server names `answering.threshold`, or `messages.suggestions.0`.
      const placed = fieldIssuesOf(error).flatMap(({ field, text }) => {
        const name = names.find((one) => one === field.split('.')[1]);
        return name === undefined ? [] : [{ name, text }];
      });
      for (const { name, text } of placed) setError(name, { type: 'server', message: text });
      if (placed.length === 0) showError(error);
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => save.mutate(values))}>
      <VoiceSection control={control} language={stored.general.language} />
      <AnsweringSection control={control} />
      <MessagesSection control={control} />
      {isConflict(save.error) && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                save.reset();
                props.onReload();
              }}
            >
              {t('botSettings.reload')}
            </Button>
          }
        >
          {t('botSettings.conflict')} {t('botSettings.unsaved')}
        </Alert>
      )}
      <Box sx={{ mb: 2 }}>
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={!props.canChange || !formState.isDirty}
        >
          {t('app.save')}
        </Button>
      </Box>
    </form>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && String(error.body.code) === REVISION_MISMATCH;
}

function VoiceSection({ control, language }: { control: FormControl; language: string }): ReactElement {
  const t = useText();
  return (
    <SectionCard title={t('botSettings.general')} help={t('botSettings.generalHelp')}>
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        <FieldPair>
          <SelectField
            control={control}
            name="language"
            label={t('botSettings.language')}
            options={languageOptions(language, useLocale())}
          />
          <SelectField
            control={control}
            name="tone"
            label={t('botSettings.tone')}
            options={TONES.map((tone) => ({ value: tone, label: t(`botSettings.tones.${tone}`) }))}
          />
        </FieldPair>
        <FormField
          control={control}
          name="instructions"
          label={t('botSettings.instructions')}
          placeholder={t('botSettings.instructionsPlaceholder')}
          counterMax={MAX_LENGTH.instructions}
          rows={4}
        />
      </Box>
    </SectionCard>
  );
}

function AnsweringSection({ control }: { control: FormControl }): ReactElement {
  const t = useText();
  return (
    <SectionCard title={t('botSettings.answering')} help={t('botSettings.answeringHelp')}>
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        <FieldPair>
          <SelectField
            control={control}
            name="searchType"
            label={t('botSettings.searchType')}
            options={SEARCH_TYPES.map((type) => ({
              value: String(type),
              label: t(`botSettings.searchTypes.${type}`),
            }))}
          />
          <FormField control={control} name="threshold" label={t('botSettings.threshold')} />
          <FormField control={control} name="topK" label={t('botSettings.topK')} />
          <FormField control={control} name="memoryTurns" label={t('botSettings.memoryTurns')} />
        </FieldPair>
        <SwitchField control={control} name="strict" label={t('botSettings.strict')} />
        <SwitchField control={control} name="showSources" label={t('botSettings.showSources')} />
      </Box>
    </SectionCard>
  );
}

function MessagesSection({ control }: { control: FormControl }): ReactElement {
  const t = useText();
  return (
    <>
      <SectionCard title={t('botSettings.messages')}>
        <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
          <FormField
            control={control}
            name="greeting"
            label={t('botSettings.greeting')}
            counterMax={MAX_LENGTH.greeting}
            rows={2}
          />
          <FormField
            control={control}
            name="unknown"
            label={t('botSettings.unknown')}
            counterMax={MAX_LENGTH.unknown}
            rows={2}
          />
          <FormField control={control} name="suggestions" label={t('botSettings.suggestions')} rows={4} />
        </Box>
      </SectionCard>
      <SectionCard title={t('botSettings.moderation')} help={t('botSettings.moderationHelp')}>
        <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
          <FormField control={control} name="blockedTerms" label={t('botSettings.blockedTerms')} rows={3} />
        </Box>
      </SectionCard>
    </>
  );
}
