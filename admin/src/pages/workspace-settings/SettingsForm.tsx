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
import type { ReactElement } from 'react';
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
import { FormSection } from '../../components/FormSection.tsx';
import { languageChoices, timezoneOptions } from '../../components/locale-options.ts';
import { KeepUnsaved } from '../../components/KeepUnsaved.tsx';
import { SaveBar } from '../../components/SaveBar.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
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

/** No number of days: conversations are kept for ever. */
const FOR_EVER = 0;

/** The settings of a workspace in one form; another member's concurrent changes are never overwritten. */
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
      <FormSection id="general" title={t('settings.general')}>
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
      </FormSection>
      <FormSection id="access" title={t('settings.access')} help={t('settings.accessHelp')}>
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
      </FormSection>
      <FormSection id="mails" title={t('settings.mails')} help={t('settings.mailsHelp')}>
        <FieldPair>
          <SearchSelect
            name="language"
            label={t('profile.language')}
            options={languageChoices(MAIL_LANGUAGES, stored.language)}
          />
          <SearchSelect
            name="timezone"
            label={t('profile.timezone')}
            options={timezoneOptions(stored.timezone)}
          />
        </FieldPair>
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          <SwitchField name="notify.limits" label={t('settings.notifyLimits')} />
          <SwitchField name="notify.failures" label={t('settings.notifyFailures')} />
        </Box>
      </FormSection>
      <SaveBar />
    </Form>
  );
}
