import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { addChips, type ChipRules } from './add-chips.ts';
import { useField, type FieldProps } from './useField.ts';
import { visibleText } from './visible-text.ts';

/** Several short texts as chips: Enter, a line break or leaving the field adds the typed text. */
export function ChipField<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    help?: string;
    placeholder?: string;
    rules: ChipRules;
  },
): ReactElement {
  const t = useText();
  const { rules } = props;
  const { field, fieldState } = useField(props);
  const [draft, setDraft] = useState('');
  const [issue, setIssue] = useState<string>();
  const values: readonly string[] = field.value;
  const isDisabled = field.disabled ?? false;
  const add = (typed: string) => {
    const added = addChips(values, typed, rules);
    setDraft(added.rest);
    setIssue(added.issue);
    if (added.values.length !== values.length) field.onChange(added.values);
  };
  const help = issue ?? fieldState.error?.message ?? props.help;
  return (
    <Autocomplete<string, true, true, true>
      multiple
      freeSolo
      disableClearable
      options={[]}
      value={[...values]}
      getOptionLabel={visibleText}
      inputValue={draft}
      disabled={isDisabled}
      onInputChange={(_, typed, reason) => {
        if (reason !== 'input') return;
        setDraft(typed);
        setIssue(undefined);
      }}
      onChange={(_, next, reason) => {
        if (reason === 'createOption') return add(draft);
        setIssue(undefined);
        field.onChange(next);
      }}
      onBlur={() => {
        field.onBlur();
        if (draft.trim() !== '') add(draft);
      }}
      sx={{ '& .MuiAutocomplete-tag': { maxWidth: 'calc(100% - 6px)' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={props.label}
          placeholder={values.length < rules.max ? props.placeholder : undefined}
          error={issue !== undefined || fieldState.invalid}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!pasted.trim().includes('\n')) return;
            event.preventDefault();
            add(`${draft}${pasted}`);
          }}
          helperText={
            <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <span>{help}</span>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {t('app.counter', { used: values.length, max: rules.max })}
              </Box>
            </Box>
          }
        />
      )}
    />
  );
}
