import type { Feedback, HistoryItem } from '@colloquy/contracts';
import ThumbDownFilled from '@mui/icons-material/ThumbDown';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpFilled from '@mui/icons-material/ThumbUp';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';
import { useNamedMembers } from './useNamedMembers.ts';

/** What the visitor said of an answer, and what the team says; pressing the pressed thumb takes it back. */
export function AnswerFeedback(props: {
  item: HistoryItem;
  onRate: (value: 1 | -1 | 0) => void;
}): ReactElement {
  const t = useText();
  const { feedback, memberFeedback } = props.item;
  const { nameOf } = useNamedMembers();
  const thumb = (value: 1 | -1) => {
    const isPressed = memberFeedback?.value === value;
    const label = t(value === 1 ? 'inbox.good' : 'inbox.bad');
    const [Plain, Filled] = value === 1 ? [ThumbUp, ThumbUpFilled] : [ThumbDown, ThumbDownFilled];
    const Icon = isPressed ? Filled : Plain;
    return (
      <IconAction
        label={label}
        aria-pressed={isPressed}
        color={isPressed ? 'primary' : 'default'}
        onClick={() => props.onRate(isPressed ? 0 : value)}
      >
        <Icon sx={{ fontSize: 16 }} />
      </IconAction>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {feedback !== null && <VisitorFeedback feedback={feedback} />}
      <Box role="group" aria-label={t('inbox.rate')} sx={{ display: 'flex', alignItems: 'center', ml: -0.5 }}>
        {thumb(1)}
        {thumb(-1)}
        {memberFeedback !== null && (
          <Typography variant="caption" color="textSecondary" sx={{ ml: 0.5 }}>
            {t('inbox.ratedBy', { name: nameOf(memberFeedback.user_id) })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function VisitorFeedback(props: { feedback: Feedback }): ReactElement {
  const t = useText();
  const { value, reason, comment } = props.feedback;
  const Icon = value === 1 ? ThumbUp : ThumbDown;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, color: value === 1 ? 'success.main' : 'error.main' }}>
      <Icon aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {t(`inbox.visitorFeedback.${value === 1 ? 'up' : 'down'}`)}{' '}
          {reason !== null && t(`inbox.reasons.${reason}`)}
        </Typography>
        {comment !== null && (
          <Typography variant="body2" color="textSecondary">
            “{comment}”
          </Typography>
        )}
      </Box>
    </Box>
  );
}
