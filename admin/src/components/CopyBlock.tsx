import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { MONO_STACK } from '../theme/theme.ts';
import { IconAction } from './IconAction.tsx';
import { useCopy } from './useCopy.ts';

/** A block of code with wrapped lines and a copy button. */
export function CopyBlock(props: {
  label: string;
  code: string;
  /** Label of the button; an icon without one. */
  action?: string;
}): ReactElement {
  const t = useText();
  const copy = useCopy();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={props.label}
        sx={{
          m: 0,
          p: 1.5,
          flex: 1,
          minWidth: 0,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: MONO_STACK,
          fontSize: 12.5,
          lineHeight: 1.6,
        }}
      >
        {props.code}
      </Box>
      {props.action === undefined ? (
        <IconAction label={t('app.copy')} onClick={() => void copy(props.code)} sx={{ m: 0.75 }}>
          <ContentCopy fontSize="small" />
        </IconAction>
      ) : (
        <Button
          variant="contained"
          size="small"
          startIcon={<ContentCopy />}
          onClick={() => void copy(props.code)}
          sx={{ m: 0.75 }}
        >
          {props.action}
        </Button>
      )}
    </Box>
  );
}
