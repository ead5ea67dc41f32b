import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useDeferredValue, type ReactElement, type ReactNode } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { HiddenText } from '../../../components/HiddenText.tsx';
import { ListSortHead } from '../../../components/ListSortHead.tsx';
import { useText } from '../../../i18n/useText.ts';
import { KnowledgeRow } from './KnowledgeRow.tsx';
import { TABLE, wide, WIDTHS_PX } from './row-layout.ts';
import { useTrain } from '../items/TrainContext.ts';

const SKELETON_ROWS = 5;
const COLUMN_COUNT = 8;
/** Sortable columns; `row-layout` has their styles. */
const COLUMNS = [
  { name: 'name', field: 'name' },
  { name: 'status', field: 'documentStatus', sx: { width: WIDTHS_PX.status } },
  { name: 'cited', field: 'citedCount', startsDescending: true, align: 'right', sx: wide('cited') },
  { name: 'size', field: 'sizeBytes', startsDescending: true, align: 'right', sx: wide('size') },
  { name: 'changed', field: '_updateTime', startsDescending: true, sx: wide('changed') },
] as const;

/** The documents as a table, with uploads on top; `items` undefined shows a skeleton. */
export function KnowledgeTable(props: {
  items: readonly ListedKnowledgeItem[] | undefined;
  uploads: ReactNode;
}): ReactElement {
  const t = useText();
  const { selectedIds, onToggleItem } = useListContext();
  const toggle = useEvent(onToggleItem);
  const items = useDrawn(props.items);
  const selected = new Set(selectedIds);
  return (
    <Card sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
      <Table sx={TABLE} aria-label={t('knowledge.tableLabel')} aria-busy={items === undefined}>
        <Heads items={items ?? []} selected={selected} />
        <TableBody>
          {props.uploads}
          {items === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <tr key={row} className="row">
                  <td colSpan={COLUMN_COUNT} className="whole">
                    <Skeleton height={32} />
                  </td>
                </tr>
              ))
            : items.map((item) => (
                <KnowledgeRow
                  key={item.id}
                  item={item}
                  isSelected={selected.has(item.id)}
                  onToggle={toggle}
                />
              ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/**
 * The items to render. A new list is rendered in chunks between which the page stays responsive, with the old one
 * shown until then; changes of shown items are rendered at once.
 */
function useDrawn(items: readonly ListedKnowledgeItem[] | undefined) {
  const drawn = useDeferredValue(items, undefined);
  if (items === undefined || drawn === undefined || drawn === items) return drawn;
  const now = new Map(items.map((item) => [item.id, item]));
  const isSame = items.length === drawn.length && drawn.every(({ id }) => now.has(id));
  return isSame ? items : drawn.map((item) => now.get(item.id) ?? item);
}

function Heads(props: {
  items: readonly ListedKnowledgeItem[];
  selected: ReadonlySet<unknown>;
}): ReactElement {
  const t = useText();
  const { items, selected } = props;
  const { isEditable } = useTrain();
  const { onSelect } = useListContext();
  const hasCheck = isEditable && items.length > 0;
  const isAll = items.length > 0 && items.every(({ id }) => selected.has(id));
  return (
    <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
      <TableRow>
        {/* A head without a name is not a head for assistive technology. */}
        <TableCell component={hasCheck ? 'th' : 'td'} sx={{ pl: 1, pr: 0, py: 0, width: WIDTHS_PX.check }}>
          {hasCheck && (
            <Checkbox
              size="small"
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
              slotProps={{ input: { 'aria-label': t('knowledge.selectAll') } }}
            />
          )}
        </TableCell>
        {COLUMNS.map(({ name, field, ...look }) => (
          <ListSortHead key={field} field={field} label={t(`knowledge.columns.${name}`)} {...look} />
        ))}
        <TableCell sx={{ width: WIDTHS_PX.enabled }}>{t('knowledge.columns.enabled')}</TableCell>
        <TableCell sx={{ width: WIDTHS_PX.actions }}>
          <HiddenText>{t('knowledge.columns.actions')}</HiddenText>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}
