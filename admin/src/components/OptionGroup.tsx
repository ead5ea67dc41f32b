import type { AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import type { ReactElement } from 'react';

/**
 * Options below a heading. Material UI's own group is a list inside a list, where assistive technology finds no
 * options.
 */
export function optionGroup({ key, group, children }: AutocompleteRenderGroupParams): ReactElement {
  return (
    <Box key={key} role="group" aria-label={group}>
      <ListSubheader component="div" aria-hidden sx={{ top: -8, lineHeight: '36px' }}>
        {group}
      </ListSubheader>
      {children}
    </Box>
  );
}
