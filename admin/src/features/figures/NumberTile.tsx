import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { InboxLink } from './InboxLink.tsx';
import { Sparkline } from './Sparkline.tsx';
import type { Trend } from './trend.ts';

export const TILE_HEIGHT_PX = 140;
const INSIDE = {
  flex: 1,
  minWidth: 0,
  p: 1.75,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 0.25,
} as const;
const ARROWS = { more: '↑', less: '↓', same: '→' } as const;

/** A figure of a range with its trend; the whole tile opens what it counts. */
export function NumberTile(props: {
  label: string;
  /** Null when there was nothing to count. */
  value: string | null;
  /** Null when the page says once for all figures that there is no comparison. */
  before: string | null;
  trend: Trend | null;
  /** Addition to the value, such as the total. */
  more?: ReactNode;
  /** The trend is in percentage points. */
  isShare?: boolean;
  days: readonly (number | null)[];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  /** Inbox filter of the counted conversations; null without one. */
  filter: Readonly<Record<string, unknown>> | null;
}): ReactElement {
  const t = useText();
  const { filter } = props;
  const content = (
    <>
      <Typography component="span" variant="body2" color="textSecondary">
        {props.label}{' '}
      </Typography>
      <Typography component="span" sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.2 }}>
        {props.value ?? t('figures.none')}{' '}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {props.trend !== null && <TrendWord trend={props.trend} isShare={props.isShare === true} />}
        {props.before}
      </Typography>
      {props.more !== undefined && (
        <Typography component="span" variant="caption" color="textSecondary">
          {' '}
          {props.more}
        </Typography>
      )}
      <Box component="span" sx={{ mt: 'auto', pt: 1 }}>
        <Sparkline values={props.days} />
      </Box>
    </>
  );
  return (
    <Card sx={{ minHeight: TILE_HEIGHT_PX, display: 'flex' }}>
      {filter === null ? (
        <Box role="group" aria-label={props.label} sx={INSIDE}>
          {content}
        </Box>
      ) : (
        <InboxLink
          bots={props.bots}
          filter={filter}
          sx={{ ...INSIDE, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {content}
        </InboxLink>
      )}
    </Card>
  );
}

function TrendWord(props: { trend: Trend; isShare: boolean }): ReactElement | null {
  const t = useText();
  const { direction, by, isGood } = props.trend;
  if (by === null || direction === 'same') return null;
  const change = props.isShare
    ? t('figures.points', { smart_count: by })
    : t('figures.share', { percent: by });
  const said = t(`figures.${direction}`, { change });
  const colour = isGood === null ? 'text.primary' : isGood ? 'success.main' : 'error.main';
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 600, mr: 0.75 }}>
      <span aria-hidden>{ARROWS[direction]} </span>
      {isGood === null ? said : t(isGood ? 'figures.good' : 'figures.bad', { change: said })}{' '}
    </Box>
  );
}
