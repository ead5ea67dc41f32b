import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactElement } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { SAVE_BAR_PX } from './save-bar-px.ts';

export interface Description {
  readonly label: string;
  /** The value as text. */
  readonly text: string;
}

interface ChangedField extends Description {
  readonly name: string;
  readonly value: unknown;
}

/** Changes that another user saved while a form was being filled in. */
export interface Clash {
  /** Changes merged into the form. */
  readonly theirs: readonly ChangedField[];
  /** Fields changed on both sides: the user must choose. */
  readonly both: readonly ChangedField[];
}

/**
 * Shows what another user saved meanwhile; for fields changed on both sides the own value stays unless the other is
 * chosen.
 */
export function ClashNotice(props: { clash: Clash; onSettled: () => void }): ReactElement {
  const t = useText();
  const { setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const { clash, onSettled } = props;
  const isSettled = Object.keys(dirtyFields).length === 0;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  // At the foot of a long page, so it is scrolled into view above the save bar.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [clash]);
  const open = clash.both.filter(({ name }) => name in dirtyFields);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      sx={{ my: 2, outline: 'none', scrollMarginBottom: SAVE_BAR_PX }}
    >
      <AlertTitle>{t('saving.clash')}</AlertTitle>
      {clash.theirs.length > 0 && (
        <Typography variant="body2">
          {t('saving.taken', { fields: clash.theirs.map(({ label }) => label).join(', ') })}
        </Typography>
      )}
      {open.length > 0 && <Typography variant="body2">{t('saving.choose')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, mt: 1 }}>
        {open.map(({ name, label, text, value }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Typography variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{label}</strong>: {text}
            </Typography>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              aria-label={t('saving.useNamed', { label })}
              onClick={() => setValue(name, value, { shouldDirty: true })}
            >
              {t('saving.use')}
            </Button>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
