import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { FilterSelect } from '../../../components/FilterSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import { FILTER_WIDTH_PX, OutcomeFilters } from './OutcomeFilters.tsx';
import { NOTHING_NARROWED, type ShownFilter } from './page-filter.ts';
import { totalOf, type SubpagesMeta } from './subpages-meta.ts';
import { reasonName } from './website-status.ts';

/** Filters pages by state and reason, and by whether they are new and selected. */
export function PageFilters(props: {
  filter: ShownFilter;
  meta: SubpagesMeta;
  narrow: (change: ShownFilter) => void;
}): ReactElement {
  const t = useText();
  const { filter, meta, narrow } = props;
  const { selected } = meta;
  const total = totalOf(meta);
  return (
    <>
      <OutcomeFilters
        filter={filter}
        total={total}
        byState={meta.stateCounts}
        byReason={meta.reasonCounts}
        narrow={narrow}
      />
      <FlagSelect
        label={t('subpages.selectedFilter')}
        value={filter.selected}
        texts={[
          t('subpages.selectedAll'),
          t('subpages.option', { name: t('subpages.isSelected'), count: selected }),
          t('subpages.option', { name: t('subpages.isNotSelected'), count: total - selected }),
        ]}
        onChange={(value) => narrow({ selected: value })}
      />
      {/* The filter is useless if all pages are new, as after the first crawl, or none is. */}
      {((meta.new > 0 && meta.new < total) || filter.isNew !== undefined) && (
        <FlagSelect
          label={t('subpages.newFilter')}
          value={filter.isNew}
          texts={[
            t('subpages.newAll'),
            t('subpages.option', { name: t('subpages.isNew'), count: meta.new }),
            t('subpages.option', { name: t('subpages.isNotNew'), count: total - meta.new }),
          ]}
          onChange={(value) => narrow({ isNew: value })}
        />
      )}
    </>
  );
}

/** A filter by a flag: any, set, or not set. */
function FlagSelect(props: {
  label: string;
  value: boolean | undefined;
  texts: readonly [both: string, so: string, others: string];
  onChange: (value: boolean | undefined) => void;
}): ReactElement {
  const [both, so, others] = props.texts;
  return (
    <FilterSelect
      label={props.label}
      width={FILTER_WIDTH_PX}
      value={props.value === undefined ? '' : String(props.value)}
      options={[
        { value: '', label: both },
        { value: 'true', label: so },
        { value: 'false', label: others },
      ]}
      onChange={(value) => props.onChange(value === '' ? undefined : value === 'true')}
    />
  );
}

/** The active filters, each with a chip to remove it. */
export function ShownFilters(props: {
  filter: ShownFilter;
  narrow: (change: ShownFilter) => void;
}): ReactElement | null {
  const t = useText();
  const { filter, narrow } = props;
  const { state = [], reason = [], selected, isNew, path } = filter;
  const shown: readonly (readonly [label: string, without: ShownFilter])[] = [
    ...state.map(
      (one) => [t(`subpages.state.${one}`), { state: state.filter((other) => other !== one) }] as const,
    ),
    ...reason.map(
      (one) => [reasonName(t, one), { reason: reason.filter((other) => other !== one) }] as const,
    ),
    ...(selected === undefined
      ? []
      : [[t(selected ? 'subpages.isSelected' : 'subpages.isNotSelected'), { selected: undefined }] as const]),
    ...(isNew === undefined
      ? []
      : [[t(isNew ? 'subpages.isNew' : 'subpages.isNotNew'), { isNew: undefined }] as const]),
    ...(path === undefined ? [] : [[t('subpages.openFolder', { path }), { path: undefined }] as const]),
  ];
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('subpages.filtersLabel')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
    >
      {shown.map(([label, without]) => (
        <Chip
          key={label}
          label={label}
          aria-label={t('subpages.removeFilter', { name: label })}
          onClick={() => narrow(without)}
          onDelete={() => narrow(without)}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {shown.length > 1 && (
        <Button size="small" color="inherit" onClick={() => narrow(NOTHING_NARROWED)}>
          {t('subpages.clearFilters')}
        </Button>
      )}
    </Box>
  );
}
