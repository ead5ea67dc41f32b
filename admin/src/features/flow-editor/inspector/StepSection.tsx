import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** A group of related fields of a step. */
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

/** Two fields side by side. */
export function SettingPair(props: { children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      {props.children}
    </Box>
  );
}

/** The fields of one entry in a list, with its number. */
export function Numbered(props: { label: string; children: ReactNode }): ReactElement {
  return (
    <Box
      role="group"
      aria-label={props.label}
      sx={{ display: 'grid', gap: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {props.children}
    </Box>
  );
}

/** Adds another entry. */
export function AddOne(props: { label: string; onClick: () => void }): ReactElement {
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Add />}
      onClick={props.onClick}
      sx={{ justifySelf: 'start' }}
    >
      {props.label}
    </Button>
  );
}
