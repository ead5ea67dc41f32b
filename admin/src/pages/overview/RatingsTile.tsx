import type { ChatBot, Statistics } from '@colloquy/contracts';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { InboxLink } from './InboxLink.tsx';
import { TILE_HEIGHT_PX } from './NumberTile.tsx';
import { percentOf } from './trend.ts';

const KINDS = [
  { kind: 'up', Icon: ThumbUp },
  { kind: 'down', Icon: ThumbDown },
] as const;

/** What visitors thought of the answers: both thumbs, each with its conversations, and how they share. */
export function RatingsTile(props: {
  totals: Statistics['totals'];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  week: { readonly dateFrom: string };
  /** That there is nothing to compare with is said once, for all numbers. */
  isFirst: boolean;
}): ReactElement {
  const t = useText();
  const { totals, bots, week } = props;
  const { value, previous } = totals.satisfaction;
  return (
    <Card sx={{ minHeight: TILE_HEIGHT_PX, p: 1.75, display: 'flex', flexDirection: 'column', gap: 0.25 }}>
      <Typography variant="body2" color="textSecondary">
        {t('overview.ratings')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: -0.75 }}>
        {KINDS.map(({ kind, Icon }) => {
          const amount = totals[kind].value ?? 0;
          return (
            <InboxLink
              key={kind}
              bots={bots}
              filter={{ feedback: kind, ...week }}
              label={t(`overview.${kind}`, { smart_count: amount })}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.75,
                px: 0.75,
                fontSize: 26,
                fontWeight: 650,
                lineHeight: 1.2,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
              {amount.toLocaleString('en-US')}
            </InboxLink>
          );
        })}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {previous !== null && t('overview.ratingsBefore', { percent: percentOf(previous) })}
        {previous === null && !props.isFirst && t('overview.beforeNone')}
      </Typography>
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <Box aria-hidden sx={{ height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'action.selected' }}>
          {value !== null && (
            <Box sx={{ height: 1, width: `${percentOf(value)}%`, bgcolor: 'success.main' }} />
          )}
        </Box>
      </Box>
    </Card>
  );
}
