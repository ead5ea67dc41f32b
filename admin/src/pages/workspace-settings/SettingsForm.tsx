import {
  DESCRIPTION_MAX_LENGTH,
  descriptionSchema,
  NAME_MAX_LENGTH,
  nameSchema,
  RETENTION_DAYS,
  workspaceApi,
  workspaceSettingsPatchSchema,
  type Workspace,
  type WorkspaceSettings,
} from '@colloquy/contracts';
import { MAIL_LANGUAGES } from '@colloquy/texts/dashboard';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Form, TextArrayInput } from 'react-admin';
import { z } from 'zod';
import { changedFields } from '../../api/changed-fields.ts';
import { routeKey } from '../../api/route-key.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { submitted } from '../../api/submitted.ts';
import { useAction } from '../../api/useAction.ts';
import { FormChoice } from '../../components/FormChoice.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { FormField } from '../../components/FormField.tsx';
import { LanguageInput, TimezoneInput } from '../../components/LocaleInputs.tsx';
import { KeepUnsaved } from '../../components/KeepUnsaved.tsx';
import { SaveBar } from '../../components/SaveBar.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { PictureControl } from '../../features/images/PictureControl.tsx';
import { useText, type Translate } from '../../i18n/useText.ts';
import { parseDomains } from './parse-domains.ts';

function formSchema(t: Translate): z.ZodType {
  const { allowedEmailDomains } = workspaceSettingsPatchSchema.shape;
  return z.looseObject({
    name: nameSchema('workspaceName'),
    description: descriptionSchema,
    allowedEmailDomains: z
      .array(z.string())
      .refine((domains) => allowedEmailDomains.safeParse(domains).success, t('settings.domainsInvalid')),
  });
}

/** No number of days: conversations are kept. */
const FOR_EVER = 0;

/** The settings of a workspace as one form; what somebody else changed meanwhile is never overwritten. */
export function SettingsForm(props: { workspace: Workspace; stored: WorkspaceSettings }): ReactElement {
  const t = useText();
  const { workspace, stored } = props;
  const queryClient = useQueryClient();
  const params = { id: workspace.id };
  const save = useAction(workspaceApi.writeWorkspaceSettings, {
    stale: ['workspaces', 'audit-entries'],
    done: 'settings.saved',
    onDone: (answer) => {
      queryClient.setQueryData(routeKey(workspaceApi.readWorkspaceSettings, { params }), answer);
    },
  });
  const onSubmit = (values: Record<string, unknown>) => {
    const changed = changedFields(workspaceApi.writeWorkspaceSettings, values, stored);
    return submitted(save.mutateAsync({ params, body: workspaceSettingsPatchSchema.parse(changed) }));
  };
  return (
    <Form record={stored} resolver={schemaResolver(formSchema(t))} onSubmit={onSubmit}>
      <KeepUnsaved />
      <SectionCard title={t('settings.general')}>
        <Fields>
          <PictureControl
            owner={{ ...workspace, kind: 'workspace' }}
            help={t('images.workspaceHelp')}
            canChange
          />
          <FormField name="name" label={t('workspaces.name')} counterMax={NAME_MAX_LENGTH} />
          <FormField
            name="description"
            label={t('workspaces.description')}
            counterMax={DESCRIPTION_MAX_LENGTH}
            rows={2}
          />
        </Fields>
      </SectionCard>
      <SectionCard title={t('settings.access')} help={t('settings.accessHelp')}>
        <Fields>
          <TextArrayInput
            source="allowedEmailDomains"
            label={t('settings.domains')}
            helperText={t('settings.domainsHelp')}
            parse={parseDomains}
          />
          <FormChoice
            source="retentionDays"
            label={t('settings.retention')}
            nullAs={FOR_EVER}
            choices={[
              { value: FOR_EVER, label: t('settings.retentionNever') },
              ...RETENTION_DAYS.map((days) => ({
                value: days,
                label: t('settings.retentionDays', { days }),
              })),
            ]}
          />
        </Fields>
      </SectionCard>
      <SectionCard title={t('settings.mails')} help={t('settings.mailsHelp')}>
        <Fields>
          <FieldPair>
            <LanguageInput source="language" label={t('profile.language')} languages={MAIL_LANGUAGES} />
            <TimezoneInput source="timezone" label={t('profile.timezone')} />
          </FieldPair>
          <Box sx={{ display: 'grid', justifyItems: 'start' }}>
            <SwitchField name="notify.limits" label={t('settings.notifyLimits')} />
            <SwitchField name="notify.failures" label={t('settings.notifyFailures')} />
          </Box>
        </Fields>
      </SectionCard>
      <SaveBar />
    </Form>
  );
}

function Fields(props: { children: ReactNode }): ReactElement {
  return <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>{props.children}</Box>;
}
