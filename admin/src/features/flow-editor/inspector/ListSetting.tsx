import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { addChips } from '../../../components/add-chips.ts';
import { popupRegion } from '../../../components/popup-region.ts';
import { useText } from '../../../i18n/useText.ts';
import { useIssue } from './IssuesContext.ts';

/** Several short texts of a step as chips; with `options`, only those are allowed. */
export function ListSetting(props: {
  name: string;
  label: string;
  values: readonly string[];
  max: number;
  help?: string;
  options?: readonly string[];
  onChange: (values: string[]) => void;
}): ReactElement {
  const t = useText();
  const issue = useIssue(props.name);
  const [typed, setTyped] = useState('');
  const { values, options, max } = props;
  const isFree = options === undefined;
  const full = t('flow.field.listFull', { max });
  const [isFull, setFull] = useState(false);
  const add = (text: string) => {
    const added = addChips(values, text, { max, full, read: (value) => ({ value }) });
    setTyped(added.rest);
    setFull(added.issue !== undefined);
    if (added.values.length !== values.length) props.onChange([...added.values]);
  };
  return (
    <Autocomplete<string, true, false, boolean>
      multiple
      freeSolo={isFree}
      filterSelectedOptions
      options={[...new Set([...(options ?? []), ...(isFree ? [] : values)])]}
      value={[...values]}
      inputValue={typed}
      getOptionDisabled={() => values.length >= max}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text);
        if (reason === 'input') setFull(false);
        if (reason === 'selectOption' && !isFree) setTyped('');
      }}
      onChange={(_, next, reason) => {
        if (reason === 'createOption') return add(typed);
        setFull(false);
        props.onChange(next);
      }}
      onBlur={() => {
        if (isFree && typed.trim() !== '') add(typed);
      }}
      slotProps={{ popper: popupRegion(props.label) }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label}
          error={issue !== undefined || isFull}
          helperText={isFull ? full : (issue ?? props.help)}
        />
      )}
    />
  );
}
