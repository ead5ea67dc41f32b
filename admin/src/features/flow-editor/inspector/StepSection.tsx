import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** Fields of a step that belong together. */
export function StepSection(props: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, minWidth: 0, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id={id} variant="h3" component="h3">
        {props.title}
      </Typography>
      {props.children}
    </Box>
  );
}

/** Two fields beside each other. */
export function SettingPair(props: { children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      {props.children}
    </Box>
  );
}
