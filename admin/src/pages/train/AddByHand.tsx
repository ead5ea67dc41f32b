import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { NewQaDialog } from './NewQaDialog.tsx';
import { NewTextDialog } from './NewTextDialog.tsx';

/** Two ways to add knowledge without a file. */
export function AddByHand(props: { botId: string }): ReactElement {
  const t = useText();
  const [dialog, setDialog] = useState<'text' | 'qa'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button onClick={() => setDialog('text')}>{t('knowledge.addText')}</Button>
      <Button onClick={() => setDialog('qa')}>{t('knowledge.addQa')}</Button>
      {dialog === 'text' && <NewTextDialog botId={props.botId} onClose={close} />}
      {dialog === 'qa' && <NewQaDialog botId={props.botId} onClose={close} />}
    </>
  );
}
