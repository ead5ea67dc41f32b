import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';

const SEARCH_MAX_LENGTH = 200;

/** The field above a list in a dialog that is searched as one types. */
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
