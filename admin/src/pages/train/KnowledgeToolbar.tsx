import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState, type ReactElement } from 'react';
import { documentStatusSchema } from '@colloquy/contracts';
import { useText } from '../../i18n/useText.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { WIDE } from './KnowledgeRow.tsx';
import { KNOWLEDGE_SORTS } from './knowledge-sorts.ts';
import { NewQaDialog } from './NewQaDialog.tsx';
import { NewTextDialog } from './NewTextDialog.tsx';
import type { KnowledgeList } from './useKnowledgeList.ts';

/** Search, status filter, order where the table has no heads for it, and two ways to add knowledge without a file. */
export function KnowledgeToolbar(props: {
  botId: string;
  list: KnowledgeList;
  isEditable: boolean;
}): ReactElement {
  const t = useText();
  const { list } = props;
  const { setFilters } = list;
  const [dialog, setDialog] = useState<'text' | 'qa'>();
  const onSearch = useCallback((search: string) => setFilters({ search }), [setFilters]);
  const close = () => setDialog(undefined);
  const all = Object.values(list.statusCounts).reduce((sum, count) => sum + count, 0);
  return (
    // As wide as the table, so that both know together which columns have heads.
    <Box sx={{ containerType: 'inline-size', my: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField label={t('knowledge.searchLabel')} value={list.search} onSearch={onSearch} />
        <Box sx={{ display: 'flex', gap: 1, maxWidth: '100%' }}>
          <FilterSelect
            label={t('knowledge.statusFilter')}
            width={190}
            value={list.status}
            options={[
              { value: '', label: t('knowledge.statusAll', { count: all }) },
              ...documentStatusSchema.options.map((status) => ({
                value: String(status),
                label: t('knowledge.statusOption', {
                  name: t(`knowledge.status.${status}`),
                  count: list.statusCounts[status] ?? 0,
                }),
              })),
            ]}
            onChange={(status) => setFilters({ status })}
          />
          <Box sx={{ minWidth: 0, [WIDE]: { display: 'none' } }}>
            <SortSelect choices={KNOWLEDGE_SORTS} sort={list.sort} onSort={list.setSort} />
          </Box>
        </Box>
        {props.isEditable && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, [WIDE]: { ml: 'auto' } }}>
            <Button variant="outlined" onClick={() => setDialog('text')}>
              {t('knowledge.addText')}
            </Button>
            <Button variant="outlined" onClick={() => setDialog('qa')}>
              {t('knowledge.addQa')}
            </Button>
          </Box>
        )}
        {dialog === 'text' && <NewTextDialog botId={props.botId} onClose={close} />}
        {dialog === 'qa' && <NewQaDialog botId={props.botId} onClose={close} />}
      </Box>
    </Box>
  );
}
