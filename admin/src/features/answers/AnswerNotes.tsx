import type { AnswerMetadata } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { textOfCode } from '../../api/api-error.ts';
import { useText } from '../../i18n/useText.ts';

/** Details of an answer for members: the search query, and a failure of its model. */
export function AnswerNotes(props: { question: string; metadata: AnswerMetadata | undefined }): ReactElement {
  const t = useText();
  const { standaloneQuestion, modelError } = props.metadata ?? {};
  return (
    <>
      {standaloneQuestion !== undefined && standaloneQuestion !== props.question && (
        <Note text={t('chat.searchedFor', { question: standaloneQuestion })} />
      )}
      {modelError !== undefined && <Note text={t('chat.modelFailed', { reason: textOfCode(modelError) })} />}
    </>
  );
}

function Note({ text }: { text: string }): ReactElement {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}
