import { documentStatusSchema } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useCallback, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { SearchField } from '../../../components/SearchField.tsx';
import { useNarrow } from '../../../components/useNarrow.ts';
import { SavedViews } from '../../../features/views/SavedViews.tsx';
import { useText } from '../../../i18n/useText.ts';
import { KNOWLEDGE_SORTS } from './knowledge-sorts.ts';
import { KNOWLEDGE_VIEWS, readFilter, type KnowledgeFilter } from './list-params.ts';
import { NARROW_ONLY } from './row-layout.ts';

/** Search, status, the views that somebody keeps, and the order where the table has no heads for it. */
export function KnowledgeToolbar(props: {
  botId: string;
  statusCounts: Readonly<Record<string, number>>;
}): ReactElement {
  const t = useText();
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const filter = readFilter(filterValues);
  const { statusCounts } = props;
  const narrow = useNarrow(filter, (next) => setFilters(next));
  const onSearch = useCallback((search: string) => narrow({ search }), [narrow]);
  const setStatus = (value: string) => {
    const documentStatus: KnowledgeFilter['documentStatus'] = documentStatusSchema.options.filter(
      (status) => String(status) === value,
    );
    narrow({ documentStatus: documentStatus.length === 0 ? undefined : documentStatus });
  };
  const all = Object.values(statusCounts).reduce((sum, count) => sum + count, 0);
  const current = KNOWLEDGE_SORTS.findIndex(
    ({ field, order }) => field === sort.field && order === sort.order,
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 36 }}>
      <SearchField label={t('knowledge.searchLabel')} value={filter.search ?? ''} onSearch={onSearch} />
      <Choice
        label={t('knowledge.statusFilter')}
        value={String(filter.documentStatus?.[0] ?? '')}
        onChange={setStatus}
        options={[
          { value: '', label: t('knowledge.statusAll', { count: all }) },
          // What there is none of is no choice, unless it is the one that was made.
          ...documentStatusSchema.options
            .filter((status) => (statusCounts[status] ?? 0) > 0 || filter.documentStatus?.includes(status))
            .map((status) => ({
              value: String(status),
              label: t('knowledge.statusOption', {
                name: t(`knowledge.status.${status}`),
                count: statusCounts[status] ?? 0,
              }),
            })),
        ]}
      />
      <Box sx={{ display: 'flex', flex: { xs: '1 1 130px', sm: 'none' }, ...NARROW_ONLY }}>
        <Choice
          label={t('sorting.label')}
          value={String(Math.max(0, current))}
          onChange={(value) => setSort(KNOWLEDGE_SORTS[Number(value)] ?? KNOWLEDGE_SORTS[0])}
          options={KNOWLEDGE_SORTS.map(({ text }, index) => ({ value: String(index), label: t(text) }))}
        />
      </Box>
      <SavedViews
        store={`knowledge-base.${props.botId}`}
        filter={filter}
        rules={KNOWLEDGE_VIEWS}
        builtIn={[{ label: t('knowledge.allDocuments'), filter: {} }]}
      />
    </Box>
  );
}

/** A few things to choose from, named for screen readers: what is chosen says it to everybody else. */
function Choice(props: {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}): ReactElement {
  return (
    <TextField
      select
      fullWidth={false}
      sx={{ flex: { xs: '1 1 130px', sm: 'none' } }}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': props.label } }}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
