import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { useBackend } from '../api/backend.tsx';
import { IconAction } from '../components/IconAction.tsx';
import { useText } from '../i18n/useText.ts';

const TOPICS = ['train', 'ask', 'teach', 'embed'] as const;
const SHORTCUTS = ['palette', 'inbox', 'send'] as const;

/** Explains the product in four sentences, and lists keyboard shortcuts. */
export function HelpButton(): ReactElement {
  const t = useText();
  const titleId = useId();
  const { version } = useBackend().config;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconAction label={t('help.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <HelpOutline fontSize="small" />
      </IconAction>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{t('help.title')}</DialogTitle>
        <DialogContent>
          {TOPICS.map((topic) => (
            <Box key={topic} sx={{ mb: 1.5 }}>
              <Typography variant="h3">{t(`help.topics.${topic}.title`)}</Typography>
              <Typography color="textSecondary">{t(`help.topics.${topic}.text`)}</Typography>
            </Box>
          ))}
          <Typography variant="h3" sx={{ mt: 2 }}>
            {t('help.shortcuts')}
          </Typography>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, mt: 1 }}>
            {SHORTCUTS.map((shortcut) => (
              <Box key={shortcut} sx={{ display: 'contents' }}>
                <Box component="dt">
                  <kbd>{t(`help.keys.${shortcut}.keys`)}</kbd>
                </Box>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  {t(`help.keys.${shortcut}.text`)}
                </Box>
              </Box>
            ))}
          </Box>
          {version !== '' && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {t('help.version', { version })}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('app.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
