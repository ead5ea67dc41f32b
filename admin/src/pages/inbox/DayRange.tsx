import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { dayOf } from '../../components/typed-values.ts';
import { useText } from '../../i18n/useText.ts';
import { endOfDay, lastDayBefore, startOfDay, type InboxFilter } from './inbox-filter.ts';

type Range = Pick<InboxFilter, 'dateFrom' | 'dateTo'>;

/** Each end of the range: its label, its time for a day, and its day for a time. */
const ENDS = [
  ['dateFrom', 'inbox.from', startOfDay, dayOf],
  ['dateTo', 'inbox.to', endOfDay, lastDayBefore],
] as const;

/** A range of days, both ends inclusive and optional. */
export function DayRange(props: {
  range: Range;
  onChange: (change: { readonly [end in keyof Range]?: Range[end] | undefined }) => void;
}): ReactElement {
  const t = useText();
  const { range, onChange } = props;
  return (
    <>
      {ENDS.map(([end, label, toMoment, toDay]) => {
        const moment = range[end];
        return (
          <TextField
            key={end}
            type="date"
            label={t(label)}
            value={moment === undefined ? '' : toDay(moment)}
            onChange={({ target: { value } }) =>
              onChange({ [end]: value === '' ? undefined : toMoment(value) })
            }
          />
        );
      })}
    </>
  );
}
