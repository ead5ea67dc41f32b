import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { InboxLink } from './InboxLink.tsx';
import { Sparkline } from './Sparkline.tsx';
import type { Trend } from './trend.ts';

export const TILE_HEIGHT_PX = 140;
const ARROWS = { more: '↑', less: '↓', same: '→' } as const;

/** A number of the week with its way there; the whole tile opens what it counts. */
export function NumberTile(props: {
  label: string;
  /** null where there was nothing to count. */
  value: string | null;
  /** null where it is said once, for all numbers, that there is nothing to compare with. */
  before: string | null;
  trend: Trend | null;
  /** The trend is in percentage points. */
  isShare?: boolean;
  days: readonly (number | null)[];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
  filter: Readonly<Record<string, unknown>>;
}): ReactElement {
  const t = useText();
  const value = props.value ?? t('overview.none');
  return (
    <Card sx={{ minHeight: TILE_HEIGHT_PX, display: 'flex' }}>
      <InboxLink
        bots={props.bots}
        filter={props.filter}
        sx={{
          flex: 1,
          minWidth: 0,
          p: 1.75,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'stretch',
          gap: 0.25,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Typography component="span" variant="body2" color="textSecondary">
          {props.label}{' '}
        </Typography>
        <Typography component="span" sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.2 }}>
          {value}{' '}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {props.trend !== null && <TrendWord trend={props.trend} isShare={props.isShare === true} />}
          {props.before}
        </Typography>
        <Box component="span" sx={{ mt: 'auto', pt: 1 }}>
          <Sparkline values={props.days} />
        </Box>
      </InboxLink>
    </Card>
  );
}

function TrendWord(props: { trend: Trend; isShare: boolean }): ReactElement | null {
  const t = useText();
  const { direction, by, isGood } = props.trend;
  if (by === null || direction === 'same') return null;
  const change = props.isShare
    ? t('overview.points', { smart_count: by })
    : t('overview.share', { percent: by });
  const colour = isGood === null ? 'text.primary' : isGood ? 'success.main' : 'error.main';
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 600, mr: 0.75 }}>
      <span aria-hidden>{ARROWS[direction]} </span>
      {t(`overview.${direction}`, { change })}{' '}
    </Box>
  );
}
