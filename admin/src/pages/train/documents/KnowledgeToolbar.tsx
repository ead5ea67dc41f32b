import { documentStatusSchema } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { NativeSelect } from '../../../components/NativeSelect.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useNarrow } from '../../../components/useNarrow.ts';
import { SavedViews } from '../../../features/views/SavedViews.tsx';
import { useText } from '../../../i18n/useText.ts';
import { countAll } from './knowledge-meta.ts';
import { KNOWLEDGE_SORTS } from './knowledge-sorts.ts';
import { KNOWLEDGE_VIEWS, readFilter } from './list-params.ts';
import { NARROW_ONLY } from './row-layout.ts';

const CHOICE = { isLabelHidden: true, fullWidth: false, sx: { flex: { xs: '1 1 130px', sm: 'none' } } };

/** Search, status, saved views, and sorting if the table has no heads for it. */
export function KnowledgeToolbar(props: {
  botId: string;
  statusCounts: Readonly<Record<string, number>>;
}): ReactElement {
  const t = useText();
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const filter = readFilter(filterValues);
  const { statusCounts } = props;
  const narrow = useNarrow(filter, (next) => setFilters(next));
  const current = KNOWLEDGE_SORTS.findIndex(
    ({ field, order }) => field === sort.field && order === sort.order,
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 36 }}>
      <SearchField
        label={t('knowledge.searchLabel')}
        value={filter.search ?? ''}
        onSearch={(search) => narrow({ search })}
      />
      <NativeSelect
        {...CHOICE}
        label={t('knowledge.statusFilter')}
        value={String(filter.documentStatus?.[0] ?? '')}
        onChange={({ target }) => {
          const chosen = documentStatusSchema.options.filter((status) => String(status) === target.value);
          narrow({ documentStatus: chosen.length === 0 ? undefined : chosen });
        }}
        options={[
          { value: '', label: t('knowledge.statusAll', { count: countAll(statusCounts) }) },
          // Statuses without documents are left out, except the selected one.
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
        <NativeSelect
          {...CHOICE}
          label={t('sorting.label')}
          value={String(Math.max(0, current))}
          onChange={({ target }) => setSort(KNOWLEDGE_SORTS[Number(target.value)] ?? KNOWLEDGE_SORTS[0])}
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
