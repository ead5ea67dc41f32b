import { apiScopeSchema, type ApiKey, type ApiKeyRules } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { NEW_KEY, apiKeyFormSchema, rulesOf, valuesOf, type ApiKeyValues } from './api-key-values.ts';
import { CheckList } from './CheckList.tsx';

/** Makes a key, or changes the one that is handed in. */
export function ApiKeyDialog(props: {
  apiKey: ApiKey | null;
  busy: boolean;
  onSave: (rules: ApiKeyRules, onError: (error: unknown) => void) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { apiKey } = props;
  const { bots } = useWorkspaceScope();
  const { control, handleSubmit, setError } = useForm<ApiKeyValues>({
    defaultValues: apiKey === null ? NEW_KEY : valuesOf(apiKey),
    resolver: schemaResolver(apiKeyFormSchema(t)),
  });
  const isForAllBots = useWatch({ control, name: 'allBots' });
  const scopes = useController({ control, name: 'scopes' });
  const chosen = useController({ control, name: 'bots' });
  const showFailure = useFormFailure(setError, 'name');
  const names = new Map((bots.items ?? []).map(({ id, name }) => [id, name]));
  const botIds = [...new Set([...names.keys(), ...(apiKey?.chat_bot_ids ?? [])])];
  return (
    <FormDialog
      title={apiKey === null ? t('apiKeys.addTitle') : t('apiKeys.editTitle', { name: apiKey.name })}
      action={apiKey === null ? t('app.create') : t('app.save')}
      busy={props.busy}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => props.onSave(rulesOf(values), showFailure))}
    >
      <FormField
        control={control}
        name="name"
        label={t('apiKeys.name')}
        placeholder={t('apiKeys.namePlaceholder')}
        counterMax={50}
        autoFocus
        required
      />
      <CheckList
        label={t('apiKeys.scopesLabel')}
        options={apiScopeSchema.options.map((value) => ({ value, label: t(`apiKeys.scopes.${value}`) }))}
        values={scopes.field.value}
        onChange={scopes.field.onChange}
        issue={scopes.fieldState.error?.message}
      />
      <CheckList
        label={t('apiKeys.botsLabel')}
        options={
          isForAllBots
            ? []
            : botIds.map((value) => ({ value, label: names.get(value) ?? t('apiKeys.goneBot') }))
        }
        values={chosen.field.value}
        onChange={chosen.field.onChange}
        issue={chosen.fieldState.error?.message}
      >
        <SwitchField control={control} name="allBots" label={t('apiKeys.allBots')} />
      </CheckList>
      <FormField control={control} name="ips" label={t('apiKeys.ips')} help={t('apiKeys.ipsHelp')} rows={2} />
      <FormField control={control} name="rate" label={t('apiKeys.rate')} />
      <FormField control={control} name="expiresOn" label={t('apiKeys.expiresAt')} type="date" />
    </FormDialog>
  );
}
