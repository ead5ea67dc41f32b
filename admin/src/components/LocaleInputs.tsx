import type { ReactElement } from 'react';
import { useRecordContext } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { languageChoices, timezoneOptions } from './locale-options.ts';
import { SearchSelect } from './SearchSelect.tsx';
import type { SelectOption } from './SelectField.tsx';

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

function LocaleInput(props: LocaleInputProps & { choices: readonly SelectOption[] }): ReactElement {
  const t = useText();
  const { source, choices, isBrowsersOwn = false, ...field } = props;
  const own = isBrowsersOwn ? [{ value: '', label: t('profile.asBrowser') }] : [];
  return <SearchSelect {...field} name={source} options={[...own, ...choices]} />;
}

function useStored(source: string): string {
  const record = useRecordContext();
  return String(record?.[source] ?? '');
}
