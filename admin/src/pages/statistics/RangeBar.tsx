import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { useText } from '../../i18n/useText.ts';
import { ChannelMenu } from './ChannelMenu.tsx';
import { RANGES, MAX_DAYS, type Choice, type RangeIssues, type Span } from './choice.ts';
import type { ChangeChoice } from './useChoice.ts';

const RANGE_PX = 180;
const DAY_PX = 170;

/** Selects days and channels of the figures. A custom range starts as the one shown before. */
export function RangeBar(props: {
  choice: Choice;
  onChange: ChangeChoice;
  /** Null while a custom range is incomplete. */
  span: Span | null;
  issues: RangeIssues;
}): ReactElement {
  const t = useText();
  const { choice, onChange, span, issues } = props;
  const changeRange = (chosen: string) => {
    const range = RANGES.find((known) => known === chosen);
    if (range === undefined) return;
    const own = range === 'own' && span !== null ? { from: span.dateFrom, to: span.dateTo } : {};
    onChange({ range, ...own });
  };
  return (
    <Box
      role="group"
      aria-label={t('statistics.counted')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}
    >
      <FilterSelect
        label={t('statistics.range')}
        value={choice.range}
        width={RANGE_PX}
        options={RANGES.map((value) => ({ value, label: t(`statistics.ranges.${value}`) }))}
        onChange={changeRange}
      />
      {choice.range === 'own' &&
        (['from', 'to'] as const).map((end) => {
          const issue = issues[end];
          return (
            <TextField
              key={end}
              type="date"
              label={t(`statistics.${end}`)}
              value={choice[end]}
              error={issue !== undefined}
              helperText={issue && t(`statistics.issues.${issue}`, { max: MAX_DAYS })}
              onChange={({ target }) => onChange({ [end]: target.value })}
              sx={{ width: DAY_PX }}
            />
          );
        })}
      <ChannelMenu channels={choice.channels} onChange={(channels) => onChange({ channels })} />
    </Box>
  );
}
