import { chatApi } from '@colloquy/contracts';
import Copy from '@mui/icons-material/ContentCopy';
import Manage from '@mui/icons-material/ManageSearch';
import Box from '@mui/material/Box';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { CompactButton } from '../../components/CompactButton.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { useCopy } from '../../components/useCopy.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AnswerThumbs } from '../answers/AnswerThumbs.tsx';
import { withoutMarks } from '../answers/answer-parts.ts';
import { TeachAnswer } from '../teaching/TeachAnswer.tsx';
import type { Rating, Turn } from './turn.ts';

/** What can be done with an answer that is there: copy, rate, better it, see where it came from. */
export function AnswerActions(props: {
  turn: Turn;
  isExplained: boolean;
  onExplain: () => void;
  botId: string;
}): ReactElement {
  const t = useText();
  const { turn, isExplained } = props;
  const { canManageBots } = useWorkspaceScope();
  const isDeclined = turn.source === 'UNKNOWN';
  const actionColor = isDeclined ? 'primary' : 'inherit';
  return (
    <Box
      role="group"
      aria-label={t('chat.actions')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        ml: -0.5,
        color: 'text.secondary',
      }}
    >
      {turn.text !== '' && <CopyAnswer text={withoutMarks(turn.text, turn.citations)} />}
      <Thumbs chatId={turn.chatId} historyId={turn.id} rated={turn.rating} />
      {canManageBots && (
        <TeachAnswer
          botId={props.botId}
          question={turn.question}
          action={t('teaching.teach')}
          color={actionColor}
        />
      )}
      {turn.metadata?.debug !== undefined && (
        <CompactButton
          label={t('chat.why')}
          wordsFrom="sm"
          size="small"
          color={actionColor}
          startIcon={<Manage />}
          aria-expanded={isExplained}
          onClick={props.onExplain}
        />
      )}
    </Box>
  );
}

function CopyAnswer({ text }: { text: string }): ReactElement {
  const t = useText();
  const copy = useCopy();
  return (
    <IconAction label={t('chat.copyAnswer')} onClick={() => void copy(text)}>
      <Copy sx={{ fontSize: 16 }} />
    </IconAction>
  );
}

function Thumbs(props: { chatId: string; historyId: string; rated: Rating }): ReactElement {
  const t = useText();
  const { chatId, historyId } = props;
  const [given, setGiven] = useState<Rating>();
  const rate = useAction(chatApi.giveFeedback, {
    onDone: ({ data }) => setGiven(data.memberFeedback?.value ?? 0),
  });
  return (
    <AnswerThumbs
      given={given ?? props.rated}
      labels={{ good: t('chat.good'), bad: t('chat.bad') }}
      onRate={(value) => {
        if (!rate.isPending) rate.mutate({ params: { id: chatId, historyId }, body: { value } });
      }}
    />
  );
}
