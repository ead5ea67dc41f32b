import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEventHandler, ReactElement, ReactNode } from 'react';

/** The form of a section: fields, and one button that sends them. */
export function SectionForm(props: {
  action: string;
  busy: boolean;
  disabled?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}): ReactElement {
  return (
    <Box component="form" noValidate onSubmit={props.onSubmit} sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {props.children}
      <Button
        type="submit"
        variant="outlined"
        loading={props.busy}
        disabled={props.disabled ?? false}
        sx={{ justifySelf: 'start' }}
      >
        {props.action}
      </Button>
    </Box>
  );
}

/** Two fields beside each other where there is room. */
export function FieldPair(props: { children: ReactNode }): ReactElement {
  return <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>{props.children}</Box>;
}
