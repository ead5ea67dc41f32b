import type { KnowledgeItem } from '@colloquy/contracts';
import Lightbulb from '@mui/icons-material/LightbulbOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { TaughtNote } from './TaughtNote.tsx';
import { TeachDialog } from './TeachDialog.tsx';

/** A button to add the answer to a visitor's question; afterwards whether the answer is active. */
export function TeachAnswer(props: {
  botId: string;
  question: string;
  action: string;
  color?: ButtonProps['color'];
  onTaught?: () => void;
}): ReactElement {
  const { botId, question } = props;
  const [isOpen, setOpen] = useState(false);
  const [taught, setTaught] = useState<KnowledgeItem>();
  return (
    <>
      <Button
        size="small"
        color={props.color ?? 'primary'}
        startIcon={<Lightbulb />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {props.action}
      </Button>
      {/* The button stays, because focus returns to it. */}
      {taught !== undefined && <TaughtNote item={taught} question={taught.question ?? question} />}
      {isOpen && (
        <TeachDialog
          botId={botId}
          question={question}
          onClose={() => setOpen(false)}
          onTaught={(item) => {
            setOpen(false);
            setTaught(item);
            props.onTaught?.();
          }}
        />
      )}
    </>
  );
}
