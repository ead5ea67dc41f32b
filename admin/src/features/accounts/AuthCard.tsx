import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { textOfError } from '../../api/api-error.ts';
import { PageTitle } from '../../components/PageTitle.tsx';

/** One step of signing in or up: title, help, what went wrong, content. */
export function AuthCard(props: {
  title: string;
  help?: string;
  error?: unknown;
  children?: ReactNode;
}): ReactElement {
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 }, width: '100%', maxWidth: 440 }}>
      <PageTitle title={props.title} />
      <Typography variant="h1">{props.title}</Typography>
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
    </Card>
  );
}
