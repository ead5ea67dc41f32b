import {
  descriptionSchema,
  DESCRIPTION_MAX_LENGTH,
  nameSchema,
  NAME_MAX_LENGTH,
  workspaceApi,
  workspaceSettingsPatchSchema,
  type WorkspaceSettings,
} from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { timezoneOptions } from '../../components/locale-options.ts';
import { useText, type Translate } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair, SectionForm } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import {
  parseDomains,
  RETENTION_CHOICES,
  toSettingsPatch,
  toSettingsValues,
  type SettingsValues,
} from './settings-values.ts';

function formSchema(t: Translate): z.ZodType {
  const areDomains = (text: string) =>
    workspaceSettingsPatchSchema.shape.allowedEmailDomains.safeParse(parseDomains(text)).success;
  return z.looseObject({
    name: nameSchema('workspaceName'),
    description: descriptionSchema,
    domains: z.string().refine(areDomains, t('settings.domainsInvalid')),
  });
}

/** The settings of a workspace as one form; what somebody else changed meanwhile is never overwritten. */
export function SettingsForm(props: { workspaceId: string; stored: WorkspaceSettings }): ReactElement {
  const t = useText();
  const { workspaceId, stored } = props;
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const { control, handleSubmit, formState } = useForm<SettingsValues>({
    values: toSettingsValues(stored),
    resolver: schemaResolver(formSchema(t)),
  });
  const save = useMutation({
    mutationFn: (values: SettingsValues) =>
      call(workspaceApi.writeWorkspaceSettings, {
        params: { id: workspaceId },
        body: toSettingsPatch(stored, values),
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(['workspace-settings', workspaceId], answer);
      void refresh(queryClient, ['workspaces']);
      notify('settings.saved', { type: 'success' });
    },
    onError: showError,
  });
  const retention = RETENTION_CHOICES.map((days) => ({
    value: String(days),
    label: t('settings.retentionDays', { days }),
  }));
  return (
    <SectionCard title={t('settings.general')}>
      <SectionForm
        action={t('app.save')}
        busy={save.isPending}
        disabled={!formState.isDirty}
        onSubmit={handleSubmit((values) => save.mutate(values))}
      >
        <FormField
          control={control}
          name="name"
          label={t('workspaces.name')}
          counterMax={NAME_MAX_LENGTH}
          keepEnter
        />
        <FormField
          control={control}
          name="description"
          label={t('workspaces.description')}
          counterMax={DESCRIPTION_MAX_LENGTH}
          rows={3}
        />
        <FieldPair>
          <SelectField
            control={control}
            name="timezone"
            label={t('profile.timezone')}
            options={timezoneOptions(stored.timezone)}
          />
          <SelectField
            control={control}
            name="retentionDays"
            label={t('settings.retention')}
            options={[{ value: '', label: t('settings.retentionNever') }, ...retention]}
          />
          <FormField
            control={control}
            name="domains"
            label={t('settings.domains')}
            placeholder={t('settings.domainsPlaceholder')}
          />
        </FieldPair>
        <SwitchField control={control} name="limits" label={t('settings.notifyLimits')} />
        <SwitchField control={control} name="failures" label={t('settings.notifyFailures')} />
      </SectionForm>
    </SectionCard>
  );
}
