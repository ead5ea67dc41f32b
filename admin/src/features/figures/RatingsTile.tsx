import type { ChatBot, Statistics } from '@colloquy/contracts';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { InboxLink } from './InboxLink.tsx';
import { TILE_HEIGHT_PX } from './NumberTile.tsx';
import { percentOf } from './trend.ts';
import { showNumber } from '../../i18n/show-number.ts';

const KINDS = [
  { kind: 'up', Icon: ThumbUp },
  { kind: 'down', Icon: ThumbDown },
] as const;

/** Visitors' ratings of answers: both thumbs, each with its conversations, and their shares. */
export function RatingsTile(props: {
  totals: Statistics['totals'];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  /** The range as an inbox filter; null without one. */
  filter: Readonly<Record<string, unknown>> | null;
  /** Null when the page says once for all figures that there is no comparison. */
  before: string | null;
}): ReactElement {
  const t = useText();
  const { totals, bots, filter } = props;
  const { value } = totals.satisfaction;
  return (
    <Card sx={{ minHeight: TILE_HEIGHT_PX, p: 1.75, display: 'flex', flexDirection: 'column', gap: 0.25 }}>
      <Typography variant="body2" color="textSecondary">
        {t('figures.ratings')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: -0.75 }}>
        {KINDS.map(({ kind, Icon }) => {
          const amount = totals[kind].value ?? 0;
          return (
            <Amount
              key={kind}
              bots={bots}
              filter={filter && { feedback: kind, ...filter }}
              label={t(`figures.${kind}`, { smart_count: amount })}
            >
              <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
              {showNumber(amount)}
            </Amount>
          );
        })}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {props.before}
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

const AMOUNT = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 0.75,
  fontSize: 26,
  fontWeight: 650,
  lineHeight: 1.2,
} as const;

function Amount(props: {
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  filter: Readonly<Record<string, unknown>> | null;
  label: string;
  children: ReactNode;
}): ReactElement {
  const { bots, filter, label, children } = props;
  if (filter === null) {
    return (
      <Box role="img" aria-label={label} sx={AMOUNT}>
        {children}
      </Box>
    );
  }
  return (
    <InboxLink
      bots={bots}
      filter={filter}
      label={label}
      sx={{ ...AMOUNT, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {children}
    </InboxLink>
  );
}
