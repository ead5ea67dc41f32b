import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** One statement of a proof. */
export function ProofSection(props: { title: string; text?: string; children?: ReactNode }): ReactElement {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {props.title}
      </Typography>
      {props.text !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {props.text}
        </Typography>
      )}
      {props.children}
    </Box>
  );
}
