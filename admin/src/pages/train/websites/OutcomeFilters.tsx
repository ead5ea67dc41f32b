import {
  pageReasonSchema,
  subpageStateSchema,
  type PageReason,
  type SubpageState,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { FilterSelect } from '../../../components/FilterSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import { reasonName } from './website-status.ts';

/** Two fit side by side on a phone. */
export const FILTER_WIDTH_PX = 160;

/** States and reasons of pages. */
export interface Outcomes {
  readonly state?: SubpageState[] | undefined;
  readonly reason?: PageReason[] | undefined;
}

type Counts = Readonly<Record<string, number>>;

/** Filters pages by state and reason. */
export function OutcomeFilters(props: {
  filter: Outcomes;
  total: number;
  byState: Counts;
  byReason: Counts;
  narrow: (change: Outcomes) => void;
}): ReactElement {
  const t = useText();
  const { filter, narrow } = props;
  const states = countedOptions(subpageStateSchema.options, props.byState, filter.state);
  const reasons = countedOptions(pageReasonSchema.options, props.byReason, filter.reason);
  return (
    <>
      <FilterSelect
        label={t('subpages.stateFilter')}
        width={FILTER_WIDTH_PX}
        value={filter.state?.[0] ?? ''}
        options={[
          { value: '', label: t('subpages.stateAll', { count: props.total }) },
          ...states.map(({ value, count }) => ({
            value,
            label: t('subpages.option', { name: t(`subpages.state.${value}`), count }),
          })),
        ]}
        onChange={(value) => narrow({ state: subpageStateSchema.options.filter((one) => one === value) })}
      />
      {reasons.length > 0 && (
        <FilterSelect
          label={t('subpages.reasonFilter')}
          width={FILTER_WIDTH_PX}
          value={filter.reason?.[0] ?? ''}
          options={[
            { value: '', label: t('subpages.reasonAll') },
            ...reasons.map(({ value, count }) => ({
              value,
              label: t('subpages.option', { name: reasonName(t, value), count }),
            })),
          ]}
          onChange={(value) => narrow({ reason: pageReasonSchema.options.filter((one) => one === value) })}
        />
      )}
    </>
  );
}

/** Values without pages are left out, except the selected one. */
function countedOptions<TValue extends string>(
  values: readonly TValue[],
  counts: Counts,
  chosen: readonly TValue[] = [],
): readonly { readonly value: TValue; readonly count: number }[] {
  return values
    .map((value) => ({ value, count: counts[value] ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value));
}
