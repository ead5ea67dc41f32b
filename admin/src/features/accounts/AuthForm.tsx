import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { FormEventHandler, ReactElement, ReactNode } from 'react';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';

/** Fields and one full-width button. */
export function AuthForm(props: {
  action: string;
  busy: boolean;
  /** More was typed than one would type again without a sigh: leaving asks first. */
  isChanged?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}): ReactElement {
  useKeepUnsaved(props.isChanged === true && !props.busy);
  return (
    <Box component="form" noValidate onSubmit={props.onSubmit} sx={{ display: 'grid', gap: 2, mt: 3 }}>
      {props.children}
      <Button type="submit" variant="contained" size="large" fullWidth loading={props.busy}>
        {props.action}
      </Button>
    </Box>
  );
}
