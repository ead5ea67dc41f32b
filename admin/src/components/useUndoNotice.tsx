import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, type ReactElement } from 'react';
import { useNotificationContext, useNotify } from 'react-admin';
import { useText } from '../i18n/useText.ts';

/** Returns a function that shows a toast with an undo button. */
export function useUndoNotice(): (text: string, onUndo: () => void) => void {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (text, onUndo) => {
      const message = (
        <UndoMessage
          text={text}
          onUndo={() => {
            setNotifications((all) => all.filter((one) => one.message !== message));
            onUndo();
          }}
        />
      );
      notify(message, { type: 'info' });
    },
    [notify, setNotifications],
  );
}

function UndoMessage(props: { text: string; onUndo: () => void }): ReactElement {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{props.text}</span>
      <Button size="small" sx={{ minHeight: 0, py: 0 }} onClick={props.onUndo}>
        {t('app.undo')}
      </Button>
    </Box>
  );
}
