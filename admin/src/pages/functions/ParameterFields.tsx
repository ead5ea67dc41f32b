import {
  FUNCTION_VALUE_MAX_LENGTH,
  MAX_FUNCTION_CHOICES,
  MAX_FUNCTION_PARAMETERS,
  functionParameterLocationSchema,
  functionParameterTypeSchema,
} from '@colloquy/contracts';
import { useEffect, type ReactElement } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { upTo } from '../../components/add-chips.ts';
import { ChipField } from '../../components/ChipField.tsx';
import { FormField } from '../../components/FormField.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { FieldGroup, FieldList } from './FieldList.tsx';
import {
  NEW_PARAMETER,
  roomIssue,
  typedValue,
  withPathParameters,
  type FunctionValues,
} from './function-values.ts';

/** The parameters of a function. */
export function ParameterFields(): ReactElement {
  const t = useText();
  const { control, formState, watch, getValues } = useFormContext<FunctionValues>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'parameters' });
  const [url, parameters] = watch(['url', 'parameters']);
  const noRoom = roomIssue(t, { url, parameters });
  const hasRoom = noRoom === undefined;
  useEffect(() => {
    const known = getValues('parameters');
    const next = withPathParameters(known, url);
    if (next !== known) replace([...next]);
  }, [url, hasRoom, getValues, replace]);
  return (
    <FieldList
      title={t('functions.parameters')}
      help={t('functions.parametersHelp')}
      add={t('functions.addParameter')}
      issue={noRoom ?? formState.errors.parameters?.message}
      full={
        fields.length < MAX_FUNCTION_PARAMETERS
          ? undefined
          : t('functions.parametersFull', { max: MAX_FUNCTION_PARAMETERS })
      }
      onAdd={() => append(NEW_PARAMETER)}
    >
      {fields.map(({ id }, at) => (
        <FieldGroup
          key={id}
          remove={t('functions.removeParameter', { name: watch(`parameters.${at}.name`) })}
          onRemove={() => remove(at)}
        >
          <OneParameter at={at} />
        </FieldGroup>
      ))}
    </FieldList>
  );
}

function OneParameter({ at }: { at: number }): ReactElement {
  const t = useText();
  const { watch } = useFormContext<FunctionValues>();
  const [type, hasFallback] = watch([`parameters.${at}.type`, `parameters.${at}.hasFallback`]);
  const readChoice = (typed: string) => {
    if (typedValue(typed, type) === null) return { issue: t('functions.valueInvalid') };
    return upTo(
      FUNCTION_VALUE_MAX_LENGTH,
      t('functions.choiceTooLong', { max: FUNCTION_VALUE_MAX_LENGTH }),
    )(typed);
  };
  return (
    <>
      <FormField<FunctionValues>
        name={`parameters.${at}.name`}
        label={t('functions.parameterName')}
        required
      />
      <FormField<FunctionValues>
        name={`parameters.${at}.description`}
        label={t('functions.parameterDescription')}
      />
      <FieldPair>
        <SelectField<FunctionValues>
          name={`parameters.${at}.type`}
          label={t('functions.type')}
          options={functionParameterTypeSchema.options.map((value) => ({
            value,
            label: t(`functions.types.${value}`),
          }))}
        />
        <SelectField<FunctionValues>
          name={`parameters.${at}.location`}
          label={t('functions.location')}
          options={functionParameterLocationSchema.options.map((value) => ({
            value,
            label: t(`functions.locations.${value}`),
          }))}
        />
      </FieldPair>
      <ChipField<FunctionValues>
        name={`parameters.${at}.choices`}
        label={t('functions.choices')}
        help={t('functions.choicesHelp')}
        rules={{
          max: MAX_FUNCTION_CHOICES,
          full: t('functions.choicesFull', { max: MAX_FUNCTION_CHOICES }),
          read: readChoice,
        }}
      />
      <SwitchField<FunctionValues> name={`parameters.${at}.hasFallback`} label={t('functions.hasFallback')} />
      {hasFallback && (
        <FormField<FunctionValues>
          name={`parameters.${at}.fallback`}
          label={t('functions.fallback')}
          {...(type === 'string' && { help: t('functions.fallbackHelp') })}
          counterMax={FUNCTION_VALUE_MAX_LENGTH}
        />
      )}
      <SwitchField<FunctionValues> name={`parameters.${at}.required`} label={t('functions.required')} />
    </>
  );
}
