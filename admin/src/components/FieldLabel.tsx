import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** The label above what is no text field: looks like that of one, with the value or a counter on its right. */
export function FieldLabel(props: { id: string; children: ReactNode; aside?: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
      <Typography id={props.id} component="span" sx={{ fontSize: 13, fontWeight: 600, lineHeight: 1.4 }}>
        {props.children}
      </Typography>
      {props.aside !== undefined && (
        <Typography component="span" variant="body2" color="textSecondary">
          {props.aside}
        </Typography>
      )}
    </Box>
  );
}
