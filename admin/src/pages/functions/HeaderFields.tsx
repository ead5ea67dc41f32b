import { MAX_FUNCTION_HEADERS } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FormField, STORED_SECRET } from '../../components/FormField.tsx';
import { useText } from '../../i18n/useText.ts';
import { FieldGroup, FieldList } from './FieldList.tsx';
import type { FunctionValues } from './function-values.ts';

/** The headers of a function, whose values can be set and replaced, but never read. */
export function HeaderFields(): ReactElement {
  const t = useText();
  const { control, formState, watch } = useFormContext<FunctionValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' });
  return (
    <FieldList
      title={t('functions.headers')}
      help={t('functions.headersHelp')}
      add={t('functions.addHeader')}
      issue={formState.errors.headers?.message}
      full={
        fields.length < MAX_FUNCTION_HEADERS
          ? undefined
          : t('functions.headersFull', { max: MAX_FUNCTION_HEADERS })
      }
      onAdd={() => append({ name: '', secret: '', hasSecret: false })}
    >
      {fields.map(({ id, hasSecret }, at) => (
        <FieldGroup
          key={id}
          remove={t('functions.removeHeader', { name: watch(`headers.${at}.name`) })}
          onRemove={() => remove(at)}
        >
          <FormField<FunctionValues> name={`headers.${at}.name`} label={t('functions.headerName')} required />
          <FormField<FunctionValues>
            name={`headers.${at}.secret`}
            type="password"
            autoComplete="new-password"
            label={t('functions.secret')}
            {...(hasSecret && { help: t('functions.secretKept'), placeholder: STORED_SECRET })}
          />
        </FieldGroup>
      ))}
    </FieldList>
  );
}
