import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import { useText, type TextKey } from '../../i18n/useText.ts';
import { useShortcutChoice } from './useShortcuts.ts';

const TITLE_ID = 'shortcuts-title';
const ROWS: readonly {
  readonly keys: readonly string[];
  readonly text: TextKey;
}[] = [
  { keys: ['j', '↓'], text: 'inbox.shortcuts.next' },
  { keys: ['k', '↑'], text: 'inbox.shortcuts.previous' },
  { keys: ['x'], text: 'inbox.shortcuts.mark' },
  { keys: ['/'], text: 'inbox.shortcuts.search' },
  { keys: ['?'], text: 'inbox.shortcuts.help' },
];

/** Which keys do what in the inbox, and a switch for those who do not want letters to do anything. */
export function ShortcutHelp(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const [hasLetters, setLetters] = useShortcutChoice();
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" aria-labelledby={TITLE_ID}>
      <DialogTitle id={TITLE_ID}>{t('inbox.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            rowGap: 1,
            alignItems: 'center',
          }}
        >
          {ROWS.map(({ keys, text }) => (
            <Box key={text} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {t(text)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={hasLetters} onChange={(_, isOn) => setLetters(isOn)} />}
          label={t('inbox.shortcuts.letters')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('app.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Key(props: { children: string }): ReactElement {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 24,
        px: 0.75,
        textAlign: 'center',
        font: 'inherit',
        fontSize: 12,
        borderRadius: '5px',
        border: 1,
        borderBottomWidth: 2,
        borderColor: 'divider',
      }}
    >
      {props.children}
    </Box>
  );
}
