import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { dayOf } from '../../components/typed-values.ts';
import { useText } from '../../i18n/useText.ts';
import { endOfDay, lastDayBefore, startOfDay, type InboxFilter } from './inbox-filter.ts';

type Range = Pick<InboxFilter, 'dateFrom' | 'dateTo'>;

/** Each end: how it is called, its moment by the day, and its day by the moment. */
const ENDS = [
  ['dateFrom', 'inbox.from', startOfDay, dayOf],
  ['dateTo', 'inbox.to', endOfDay, lastDayBefore],
] as const;

/** From one day to another, both with it; either may be open. */
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
