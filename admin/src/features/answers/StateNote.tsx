import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Why a question has no complete answer (yet); nothing when it is answered or being answered. */
export function StateNote(props: {
  state: 'pending' | 'streaming' | 'answered' | 'interrupted' | 'failed' | 'stored';
}): ReactElement | null {
  const t = useText();
  const { state } = props;
  if (state === 'answered' || state === 'streaming') return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
      {t(`chat.${state}`)}
    </Typography>
  );
}
