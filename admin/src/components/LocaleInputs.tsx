import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { languageChoices, timezoneOptions } from './locale-options.ts';

interface LocaleInputProps {
  readonly source: string;
  readonly label: string;
  readonly help?: string;
  /** Nothing chosen means what the browser says. */
  readonly isBrowsersOwn?: boolean;
}

/** A time zone, found by typing. */
export function TimezoneInput(props: LocaleInputProps): ReactElement {
  const stored = useStored(props.source);
  return <LocaleInput {...props} choices={timezoneOptions(stored)} />;
}

/** One of the languages that there are texts in, by its own name. */
export function LanguageInput(props: LocaleInputProps & { languages: readonly string[] }): ReactElement {
  const { languages, ...rest } = props;
  const stored = useStored(props.source);
  return <LocaleInput {...rest} choices={languageChoices(languages, stored)} />;
}

/** On react-admin's `useInput`: its AutocompleteInput hands its field to Material UI in a way of before version 9. */
function LocaleInput(
  props: LocaleInputProps & { choices: readonly { readonly value: string; readonly label: string }[] },
): ReactElement {
  const t = useText();
  const { label, help, isBrowsersOwn = false } = props;
  const { field, fieldState } = useInput({ source: props.source });
  const own = isBrowsersOwn ? [{ value: '', label: t('profile.asBrowser') }] : [];
  const options = [...own, ...props.choices];
  const value = String(field.value ?? '');
  return (
    <Autocomplete
      options={options}
      value={options.find((one) => one.value === value) ?? { value, label: value }}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      disableClearable
      autoHighlight
      onChange={(_event, next) => field.onChange(next.value)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}

function useStored(source: string): string {
  const record = useRecordContext();
  return String(record?.[source] ?? '');
}
