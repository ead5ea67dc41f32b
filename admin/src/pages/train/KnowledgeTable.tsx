import type { KnowledgeItem } from '@colloquy/contracts';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SortHead } from '../../components/SortHead.tsx';
import type { ListSort } from '../../api/list-sort.ts';
import { KnowledgeRow, WIDE_ONLY } from './KnowledgeRow.tsx';
import type { KnowledgeSortField } from './knowledge-sorts.ts';

const SKELETON_ROWS = 4;
const COLUMN_COUNT = 7;

/** The documents as a table; `items` undefined shows its skeleton. */
export function KnowledgeTable(props: {
  items: readonly KnowledgeItem[] | undefined;
  sort: ListSort<KnowledgeSortField>;
  onSort: (sort: ListSort<KnowledgeSortField>) => void;
  isEditable: boolean;
  onOpen: (item: KnowledgeItem) => void;
}): ReactElement {
  const t = useText();
  const { items, sort, onSort } = props;
  return (
    <Card sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
      <Table
        sx={{
          display: { xs: 'block', sm: 'table' },
          '& tbody': { display: { xs: 'block', sm: 'table-row-group' } },
          // The card's own edge closes the table.
          '& tbody tr:last-of-type, & tbody tr:last-of-type > td': { borderBottom: 0 },
        }}
        aria-label={t('knowledge.tableLabel')}
        aria-busy={items === undefined}
      >
        <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
          <TableRow>
            <SortHead field="name" label={t('knowledge.columns.name')} sort={sort} onSort={onSort} />
            <SortHead
              field="documentStatus"
              label={t('knowledge.columns.status')}
              sort={sort}
              onSort={onSort}
              sx={{ width: { md: 220 } }}
            />
            <TableCell align="right" sx={WIDE_ONLY}>
              {t('knowledge.columns.chunks')}
            </TableCell>
            <SortHead
              field="sizeBytes"
              label={t('knowledge.columns.size')}
              startsDescending
              sort={sort}
              onSort={onSort}
              align="right"
              sx={WIDE_ONLY}
            />
            <SortHead
              field="_updateTime"
              label={t('knowledge.columns.changed')}
              startsDescending
              sort={sort}
              onSort={onSort}
              sx={WIDE_ONLY}
            />
            <TableCell>{t('knowledge.columns.enabled')}</TableCell>
            <TableCell align="right" sx={{ fontSize: 0, width: { md: 96 } }}>
              {t('knowledge.columns.actions')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <TableRow key={row}>
                  <TableCell colSpan={COLUMN_COUNT}>
                    <Skeleton height={44} />
                  </TableCell>
                </TableRow>
              ))
            : items.map((item) => (
                <KnowledgeRow key={item.id} item={item} isEditable={props.isEditable} onOpen={props.onOpen} />
              ))}
        </TableBody>
      </Table>
    </Card>
  );
}
