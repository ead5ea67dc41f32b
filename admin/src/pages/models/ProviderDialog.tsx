import { modelProviderKindSchema, NAME_MAX_LENGTH, type ModelProvider } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField, STORED_SECRET } from '../../components/FormField.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useText } from '../../i18n/useText.ts';
import {
  NEW_PROVIDER,
  OTHER_PRESET,
  PRESETS,
  providerFormSchema,
  providerOf,
  valuesOf,
  type ProviderValues,
} from './provider-values.ts';

/** Creates a provider, or changes the given one. */
export function ProviderDialog(props: {
  provider: ModelProvider | null;
  onSave: (body: ReturnType<typeof providerOf>) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { provider } = props;
  return (
    <FieldsDialog<ProviderValues>
      isWide
      title={provider === null ? t('models.add') : t('models.editTitle', { name: provider.name })}
      action={provider === null ? t('app.create') : t('app.save')}
      schema={providerFormSchema(t)}
      defaults={provider === null ? NEW_PROVIDER : valuesOf(provider)}
      secrets={['apiKey', 'headers']}
      onSave={(values) => props.onSave(providerOf(values))}
      onClose={props.onClose}
    >
      {provider === null && <PresetField />}
      <FormField<ProviderValues> name="name" label={t('models.name')} counterMax={NAME_MAX_LENGTH} required />
      <SelectField<ProviderValues>
        name="kind"
        label={t('models.kind')}
        options={modelProviderKindSchema.options.map((value) => ({
          value,
          label: t(`models.kinds.${value}`),
        }))}
      />
      <FormField<ProviderValues>
        name="baseUrl"
        type="url"
        label={t('models.baseUrl')}
        help={t(provider === null ? 'models.baseUrlHelp' : 'models.moveHelp')}
        required
      />
      <FormField<ProviderValues>
        name="apiKey"
        type="password"
        autoComplete="new-password"
        label={t('models.apiKey')}
        help={t(provider?.hasKey === true ? 'models.keyKept' : 'models.keyHelp')}
        {...(provider?.hasKey === true && { placeholder: STORED_SECRET })}
      />
      <FormField<ProviderValues>
        name="headers"
        label={t('models.headers')}
        help={t(provider?.hasHeaders === true ? 'models.headersKept' : 'models.headersHelp')}
        {...(provider?.hasHeaders === true && { placeholder: STORED_SECRET })}
        rows={2}
      />
    </FieldsDialog>
  );
}

/** Fills in a preset, replacing typed values. */
function PresetField(): ReactElement {
  const t = useText();
  const { setValue } = useFormContext<ProviderValues>();
  const preset = useWatch<ProviderValues, 'preset'>({ name: 'preset' });
  const choose = (id: string) => {
    setValue('preset', id);
    const known = PRESETS.find((one) => one.id === id);
    if (known === undefined) return;
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('name', known.name, options);
    setValue('kind', known.kind, options);
    setValue('baseUrl', known.baseUrl, options);
  };
  return (
    <NativeSelect
      label={t('models.preset')}
      value={preset}
      onChange={({ target }) => choose(target.value)}
      options={[
        ...PRESETS.map(({ id, name }) => ({ value: id, label: name })),
        { value: OTHER_PRESET, label: t('models.presetOther') },
      ]}
    />
  );
}
