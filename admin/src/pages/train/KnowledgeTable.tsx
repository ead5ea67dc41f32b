import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement, ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { ListSort } from '../../api/list-sort.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { SortHead } from '../../components/SortHead.tsx';
import { useText } from '../../i18n/useText.ts';
import { KnowledgeRow } from './KnowledgeRow.tsx';
import { CELLS, ROW_HEIGHT_PX, WIDTHS_PX } from './row-layout.ts';
import { useTrain } from './TrainContext.ts';

const SKELETON_ROWS = 5;
const COLUMN_COUNT = 7;

/** The documents as a table, what is being uploaded on top; `items` undefined shows its skeleton. */
export function KnowledgeTable(props: {
  items: readonly ListedKnowledgeItem[] | undefined;
  uploads: ReactNode;
}): ReactElement {
  const t = useText();
  const { items } = props;
  const { selectedIds } = useListContext();
  const selected = new Set(selectedIds);
  return (
    <Card sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
      <Table
        sx={{
          display: { xs: 'block', sm: 'table' },
          tableLayout: 'fixed',
          '& tbody': { display: { xs: 'block', sm: 'table-row-group' } },
          // The card's own edge closes the table.
          '& tbody tr:last-of-type, & tbody tr:last-of-type > td': { borderBottom: 0 },
        }}
        aria-label={t('knowledge.tableLabel')}
        aria-busy={items === undefined}
      >
        <Heads items={items ?? []} selected={selected} />
        <TableBody>
          {props.uploads}
          {items === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <TableRow key={row} sx={{ height: ROW_HEIGHT_PX }}>
                  <TableCell colSpan={COLUMN_COUNT} sx={{ py: 0 }}>
                    <Skeleton height={32} />
                  </TableCell>
                </TableRow>
              ))
            : items.map((item) => (
                <KnowledgeRow key={item.id} item={item} isSelected={selected.has(item.id)} />
              ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Heads(props: {
  items: readonly ListedKnowledgeItem[];
  selected: ReadonlySet<unknown>;
}): ReactElement {
  const t = useText();
  const { items, selected } = props;
  const { isEditable } = useTrain();
  const { sort, setSort, onSelect } = useListContext();
  const isAll = items.length > 0 && items.every(({ id }) => selected.has(id));
  const shown: ListSort<string> = { field: sort.field, isDescending: sort.order === 'DESC' };
  const onSort = ({ field, isDescending }: ListSort<string>) =>
    setSort({ field, order: isDescending ? 'DESC' : 'ASC' });
  const head = { sort: shown, onSort };
  return (
    <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
      <TableRow>
        <TableCell sx={{ ...CELLS.check, width: WIDTHS_PX.check }}>
          {isEditable && items.length > 0 && (
            <Checkbox
              size="small"
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
              slotProps={{ input: { 'aria-label': t('knowledge.selectAll') } }}
            />
          )}
        </TableCell>
        <SortHead {...head} field="name" label={t('knowledge.columns.name')} />
        <SortHead
          {...head}
          field="documentStatus"
          label={t('knowledge.columns.status')}
          sx={{ width: WIDTHS_PX.status }}
        />
        <SortHead
          {...head}
          field="sizeBytes"
          label={t('knowledge.columns.size')}
          startsDescending
          align="right"
          sx={{ ...CELLS.wide, width: WIDTHS_PX.size }}
        />
        <SortHead
          {...head}
          field="_updateTime"
          label={t('knowledge.columns.changed')}
          startsDescending
          sx={{ ...CELLS.wide, width: WIDTHS_PX.changed }}
        />
        <TableCell sx={{ width: WIDTHS_PX.enabled }}>{t('knowledge.columns.enabled')}</TableCell>
        <TableCell sx={{ width: WIDTHS_PX.actions }}>
          <HiddenText>{t('knowledge.columns.actions')}</HiddenText>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}
