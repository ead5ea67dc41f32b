import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';

const SEARCH_MAX_LENGTH = 200;

/** The search field above a list in a dialog. */
export function AutocompleteSearch(props: {
  params: AutocompleteRenderInputParams;
  label: string;
  placeholder: string;
}): ReactElement {
  const { params, label, placeholder } = props;
  return (
    <TextField
      {...params}
      autoFocus
      placeholder={placeholder}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, maxLength: SEARCH_MAX_LENGTH },
      }}
    />
  );
}
