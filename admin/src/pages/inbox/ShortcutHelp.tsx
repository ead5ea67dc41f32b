import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import { FactList } from '../../components/FactList.tsx';
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

/** The inbox's shortcuts, and a switch to turn off single-letter keys. */
export function ShortcutHelp(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const [hasLetters, setLetters] = useShortcutChoice();
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" aria-labelledby={TITLE_ID}>
      <DialogTitle id={TITLE_ID}>{t('inbox.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <FactList
          facts={ROWS.map(({ keys, text }) => [keys.map((key) => <Key key={key}>{key}</Key>), t(text)])}
        />
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
        display: 'inline-block',
        minWidth: 24,
        mr: 0.5,
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
