import {
  functionMethodSchema,
  functionResponseModeSchema,
  DESCRIPTION_MAX_LENGTH,
  FUNCTION_NAME_MAX_LENGTH,
  type BotFunction,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import {
  NEW_FUNCTION,
  functionFormSchema,
  functionOf,
  valuesOf,
  type FunctionValues,
} from './function-values.ts';

/** Creates a function, or changes the given one. */
export function FunctionDialog(props: {
  stored: BotFunction | null;
  onSave: (body: ReturnType<typeof functionOf>) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { stored } = props;
  return (
    <FieldsDialog<FunctionValues>
      isWide
      title={stored === null ? t('functions.add') : t('functions.editTitle', { name: stored.name })}
      action={stored === null ? t('app.create') : t('app.save')}
      schema={functionFormSchema(t)}
      defaults={stored === null ? NEW_FUNCTION : valuesOf(stored)}
      onSave={(values) => props.onSave(functionOf(values))}
      onClose={props.onClose}
    >
      <FormField<FunctionValues>
        name="name"
        label={t('functions.name')}
        help={t('functions.nameHelp')}
        counterMax={FUNCTION_NAME_MAX_LENGTH}
        required
      />
      <FormField<FunctionValues>
        name="description"
        label={t('functions.description')}
        help={t('functions.descriptionHelp')}
        counterMax={DESCRIPTION_MAX_LENGTH}
        rows={2}
        required
      />
      <SelectField<FunctionValues>
        name="method"
        label={t('functions.method')}
        options={functionMethodSchema.options.map((value) => ({ value, label: value }))}
      />
      <FormField<FunctionValues>
        name="url"
        type="url"
        label={t('functions.url')}
        help={t('functions.urlHelp')}
        required
      />
      <ParameterFields />
      <HeaderFields />
      <SelectField<FunctionValues>
        name="responseMode"
        label={t('functions.responseMode')}
        options={functionResponseModeSchema.options.map((value) => ({
          value,
          label: t(`functions.modes.${value}`),
        }))}
      />
      <FormField<FunctionValues>
        name="responsePath"
        label={t('functions.responsePath')}
        help={t('functions.responsePathHelp')}
      />
      <FieldPair>
        <FormField<FunctionValues> name="timeoutMs" label={t('functions.timeout')} required />
        <FormField<FunctionValues>
          name="cacheSeconds"
          label={t('functions.cache')}
          help={t('functions.cacheHelp')}
          required
        />
      </FieldPair>
      <SwitchField<FunctionValues> name="confirm" label={t('functions.confirm')} />
    </FieldsDialog>
  );
}
