import { chatApi } from '@colloquy/contracts';
import Copy from '@mui/icons-material/ContentCopy';
import Manage from '@mui/icons-material/ManageSearch';
import ThumbDownFilled from '@mui/icons-material/ThumbDown';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpFilled from '@mui/icons-material/ThumbUp';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { CompactButton } from '../../components/CompactButton.tsx';
import { copyText } from '../../components/copy-text.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
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
      {turn.historyId !== undefined && (
        <Thumbs chatId={turn.chatId} historyId={turn.historyId} rated={turn.rating} />
      )}
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
  const notify = useNotify();
  const copy = async () => {
    await copyText(text);
    notify('app.copied', { type: 'success' });
  };
  return (
    <Tooltip title={t('chat.copyAnswer')}>
      <IconButton size="small" aria-label={t('chat.copyAnswer')} onClick={() => void copy()}>
        <Copy sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}

const THUMBS = [
  { value: 1, label: 'chat.good', Plain: ThumbUp, Filled: ThumbUpFilled },
  { value: -1, label: 'chat.bad', Plain: ThumbDown, Filled: ThumbDownFilled },
] as const;

/** Thumbs; the pressed one pressed again takes it back. */
function Thumbs(props: { chatId: string; historyId: string; rated: Rating }): ReactElement {
  const t = useText();
  const { chatId, historyId } = props;
  const [given, setGiven] = useState<Rating>();
  const rating = given ?? props.rated;
  const rate = useAction(chatApi.giveFeedback, {
    onDone: ({ data }) => setGiven(data.memberFeedback?.value ?? 0),
  });
  return (
    <>
      {THUMBS.map(({ value, label, Plain, Filled }) => {
        const isPressed = rating === value;
        const Icon = isPressed ? Filled : Plain;
        const next = isPressed ? 0 : value;
        return (
          <Tooltip key={value} title={t(label)}>
            <IconButton
              size="small"
              aria-label={t(label)}
              aria-pressed={isPressed}
              color={isPressed ? 'primary' : 'default'}
              onClick={() => {
                if (!rate.isPending)
                  rate.mutate({ params: { id: chatId, historyId }, body: { value: next } });
              }}
            >
              <Icon sx={{ fontSize: 16 }} />
            </IconButton>
          </Tooltip>
        );
      })}
    </>
  );
}
