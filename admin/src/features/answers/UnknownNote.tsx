import type { UnknownReason } from '@colloquy/contracts';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Why there was no answer; the chatbot's own message only says that there is none. */
export function UnknownNote(props: { reason: UnknownReason | undefined }): ReactElement | null {
  const t = useText();
  if (props.reason === undefined) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', color: 'warning.main' }}>
      <HelpOutline aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
      <Typography variant="body2">{t(`chat.unknownHelp.${props.reason}`)}</Typography>
    </Box>
  );
}
