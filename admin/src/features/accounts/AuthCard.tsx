import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { textOfError } from '../../api/api-error.ts';
import { PageTitle } from '../../components/PageTitle.tsx';

/** One step of signing in or up: title, help, error, content. */
export function AuthCard(props: {
  title: string;
  help?: string;
  error?: unknown;
  children?: ReactNode;
}): ReactElement {
  return (
    <Box sx={{ width: '100%', maxWidth: 376 }}>
      <PageTitle title={props.title} />
      <Typography variant="h1" sx={{ fontSize: 24, overflowWrap: 'anywhere' }}>
        {props.title}
      </Typography>
      {props.help !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {props.help}
        </Typography>
      )}
      {props.error !== undefined && props.error !== null && (
        <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>
          {textOfError(props.error)}
        </Alert>
      )}
      {props.children}
    </Box>
  );
}
