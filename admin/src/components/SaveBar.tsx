import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';

/**
 * Inside a react-admin form: a bar at the foot of the page that shows unsaved changes, and saves or discards them.
 * Add `KeepUnsaved` to the form, so that leaving the page asks.
 */
export function SaveBar(props: { busy?: boolean }): ReactElement | null {
  const t = useText();
  const { formState, reset } = useFormContext();
  const { dirtyFields, isSubmitting } = formState;
  if (Object.keys(dirtyFields).length === 0) return null;
  const isBusy = isSubmitting || props.busy === true;
  return (
    <Box
      role="region"
      aria-label={t('app.unsavedChanges')}
      // Toasts are placed above it (Toasts).
      data-save-bar
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        p: 1,
        pl: 2,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 6,
        border: 1,
        borderColor: 'divider',
        '@keyframes rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
        animation: 'rise 160ms ease-out',
      }}
    >
      <Typography role="status" sx={{ flex: 1, fontWeight: 600 }}>
        {t('app.unsavedChanges')}
      </Typography>
      <Button color="inherit" disabled={isBusy} onClick={() => reset()}>
        {t('app.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={isBusy}>
        {t('app.save')}
      </Button>
    </Box>
  );
}
