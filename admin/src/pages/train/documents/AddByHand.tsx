import { KNOWLEDGE_NAME_MAX_LENGTH, MAX_TEXT_ITEM_CHARACTERS, type KnowledgeItem } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { FormField } from '../../../components/FormField.tsx';
import { AddItemDialog } from '../../../features/teaching/AddItemDialog.tsx';
import { TeachDialog } from '../../../features/teaching/TeachDialog.tsx';
import { useText } from '../../../i18n/useText.ts';

/** Adds a text or a question with its answer. */
export function AddByHand(props: { botId: string }): ReactElement {
  const t = useText();
  const notify = useNotify();
  const { botId } = props;
  const [dialog, setDialog] = useState<'text' | 'qa'>();
  const onClose = () => setDialog(undefined);
  const onAdded = ({ name }: KnowledgeItem) => {
    onClose();
    notify(t('knowledge.added', { name }), { type: 'success' });
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDialog('text')}>
        {t('knowledge.addText')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setDialog('qa')}>
        {t('knowledge.addQa')}
      </Button>
      {dialog === 'qa' && <TeachDialog botId={botId} onTaught={onAdded} onClose={onClose} />}
      {dialog === 'text' && (
        <AddItemDialog
          title={t('knowledge.textTitle')}
          action={t('app.add')}
          defaults={{ chat_bot_id: botId, format: 'text', name: '', content: '' }}
          onAdded={onAdded}
          onClose={onClose}
        >
          <FormField
            name="name"
            label={t('knowledge.name')}
            counterMax={KNOWLEDGE_NAME_MAX_LENGTH}
            keepEnter
            autoFocus
            required
          />
          <FormField
            name="content"
            label={t('knowledge.content')}
            counterMax={MAX_TEXT_ITEM_CHARACTERS}
            rows={10}
            required
          />
        </AddItemDialog>
      )}
    </>
  );
}
