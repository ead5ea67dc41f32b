import { apiScopeSchema, NAME_MAX_LENGTH, type ApiKey, type ApiKeyRules } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { NEW_KEY, apiKeyFormSchema, rulesOf, valuesOf, type ApiKeyValues } from './api-key-values.ts';
import { CheckField } from './CheckField.tsx';

/** Creates a key, or changes the given one. */
export function ApiKeyDialog(props: {
  apiKey: ApiKey | null;
  onSave: (rules: ApiKeyRules) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { apiKey } = props;
  return (
    <FieldsDialog<ApiKeyValues>
      title={apiKey === null ? t('apiKeys.addTitle') : t('apiKeys.editTitle', { name: apiKey.name })}
      action={apiKey === null ? t('app.create') : t('app.save')}
      schema={apiKeyFormSchema(t)}
      defaults={apiKey === null ? NEW_KEY : valuesOf(apiKey)}
      onSave={(values) => props.onSave(rulesOf(values))}
      onClose={props.onClose}
    >
      <FormField
        name="name"
        label={t('apiKeys.name')}
        placeholder={t('apiKeys.namePlaceholder')}
        counterMax={NAME_MAX_LENGTH}
        autoFocus
        required
      />
      <CheckField
        name="scopes"
        label={t('apiKeys.scopesLabel')}
        info={t('apiKeys.scopesInfo')}
        options={apiScopeSchema.options.map((value) => ({ value, label: t(`apiKeys.scopes.${value}`) }))}
      />
      <BotsField kept={apiKey?.chat_bot_ids ?? []} />
      <FormField name="ips" label={t('apiKeys.ips')} info={t('apiKeys.ipsInfo')} rows={2} />
      <FormField name="rate" label={t('apiKeys.rate')} />
      <FormField name="expiresOn" label={t('apiKeys.expiresAt')} type="date" />
    </FieldsDialog>
  );
}

/** All chatbots, or some; deleted chatbots of a key can still be removed from it. */
function BotsField(props: { kept: readonly string[] }): ReactElement {
  const t = useText();
  const { bots } = useWorkspaceScope();
  const isForAll: boolean = useWatch({ name: 'allBots' });
  const names = new Map((bots.items ?? []).map(({ id, name }) => [id, name]));
  const ids = isForAll ? [] : [...new Set([...names.keys(), ...props.kept])];
  return (
    <CheckField
      name="bots"
      label={t('apiKeys.botsLabel')}
      options={ids.map((value) => ({ value, label: names.get(value) ?? t('apiKeys.goneBot') }))}
    >
      <SwitchField name="allBots" label={t('apiKeys.allBots')} />
    </CheckField>
  );
}
