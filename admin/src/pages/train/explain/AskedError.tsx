import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { ApiError, textOfError } from '../../../api/api-error.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import type { Asked } from './useExplain.ts';

/** Errors that a retry would repeat. */
const FINAL: ReadonlySet<number> = new Set([402, 403, 404]);

/** Why something could not be loaded, with a retry button if that may help. */
export function AskedError(props: { asked: Asked<unknown> }): ReactElement | null {
  const { error, isBusy, retry } = props.asked;
  if (error === null || error === undefined || isBusy) return null;
  if (error instanceof ApiError && FINAL.has(error.status)) {
    return (
      <Alert severity="warning" variant="outlined" sx={{ my: 1 }}>
        {textOfError(error)}
      </Alert>
    );
  }
  return <ErrorState error={error} onRetry={retry} />;
}
