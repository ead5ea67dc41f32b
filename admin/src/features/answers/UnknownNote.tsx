import type { UnknownReason } from '@colloquy/contracts';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Says plainly that this is no answer, and why. */
export function UnknownNote(props: { reason: UnknownReason | undefined }): ReactElement {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', gap: 0.75, mt: 1, alignItems: 'flex-start', color: 'warning.main' }}>
      <HelpOutline aria-hidden sx={{ fontSize: 18, mt: '1px' }} />
      <Box>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t('chat.unknown')}
        </Typography>
        {props.reason !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {t(`chat.unknownHelp.${props.reason}`)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
