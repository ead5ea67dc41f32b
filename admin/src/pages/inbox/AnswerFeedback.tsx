import type { Feedback, HistoryItem } from '@colloquy/contracts';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { AnswerThumbs } from '../../features/answers/AnswerThumbs.tsx';
import { useText } from '../../i18n/useText.ts';
import { useNamedMembers } from './useNamedMembers.ts';

/** The visitor's and the team's ratings of an answer; clicking the pressed thumb withdraws the team's. */
export function AnswerFeedback(props: {
  item: HistoryItem;
  onRate: (value: 1 | -1 | 0) => void;
}): ReactElement {
  const t = useText();
  const { feedback, memberFeedback } = props.item;
  const { nameOf } = useNamedMembers();
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {feedback !== null && <VisitorFeedback feedback={feedback} />}
      <Box role="group" aria-label={t('inbox.rate')} sx={{ display: 'flex', alignItems: 'center', ml: -0.5 }}>
        <AnswerThumbs
          given={memberFeedback?.value}
          labels={{ good: t('inbox.good'), bad: t('inbox.bad') }}
          onRate={props.onRate}
        />
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
