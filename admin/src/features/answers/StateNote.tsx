import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Why a question has no whole answer, or none yet; nothing of one that is answered or being written. */
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
