import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { issueText } from './issue-text.ts';
import { itemFacts, kindOf } from './item-kind.ts';
import { ItemMenu } from './ItemMenu.tsx';
import { canAnswer } from './item-status.ts';
import { NameCell } from './NameCell.tsx';
import { CELLS, NARROW_ONLY, ROW } from './row-layout.ts';
import { StatusCell } from './StatusCell.tsx';
import { useTrain } from './TrainContext.ts';

/** One document: its mark for many, what it is, how it stands, whether answers may use it. */
export function KnowledgeRow(props: { item: ListedKnowledgeItem; isSelected: boolean }): ReactElement {
  const t = useText();
  const { item, isSelected } = props;
  const { isEditable, setEnabled } = useTrain();
  const { onToggleItem } = useListContext();
  return (
    <TableRow hover selected={isSelected} sx={ROW}>
      <TableCell sx={CELLS.check}>
        {isEditable && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => onToggleItem(item.id)}
            slotProps={{ input: { 'aria-label': t('knowledge.select', { name: item.name }) } }}
          />
        )}
      </TableCell>
      <TableCell sx={CELLS.name}>
        <ItemName item={item} />
      </TableCell>
      <TableCell sx={CELLS.status}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
          <StatusCell item={item} />
          {isEditable && item.upload?.state === 'interrupted' && <ChooseAgain name={item.name} />}
        </Box>
      </TableCell>
      <TableCell align="right" sx={CELLS.wide}>
        {formatBytes(item.sizeBytes)}
      </TableCell>
      <TableCell sx={CELLS.wide}>
        <RelativeTime at={item._updateTime} />
      </TableCell>
      <TableCell sx={CELLS.enabled}>
        {canAnswer(item) && (
          <Switch
            size="small"
            checked={item.enabled}
            disabled={!isEditable}
            onChange={(_, enabled) => setEnabled([item], enabled)}
            slotProps={{ input: { 'aria-label': t('knowledge.toggle', { name: item.name }) } }}
          />
        )}
      </TableCell>
      <TableCell align="right" sx={CELLS.actions}>
        <ItemMenu item={item} />
      </TableCell>
    </TableRow>
  );
}

const ItemName = memo(function ItemName(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { open } = useTrain();
  const problem =
    item.error === null
      ? undefined
      : [
          issueText(t, item.error),
          ...(item.liveVersion === null ? [] : [t('knowledge.liveNote', { version: item.liveVersion })]),
        ].join(' ');
  const facts = itemFacts(t, item).join(' · ');
  return (
    <NameCell
      kind={kindOf(item)}
      name={item.name}
      onOpen={() => open(item)}
      isError={problem !== undefined}
      aboutTitle={problem ?? facts}
      about={
        problem ?? (
          <>
            {facts}
            <Box component="span" sx={NARROW_ONLY}>
              {` · ${formatBytes(item.sizeBytes)} · `}
              <RelativeTime at={item._updateTime} />
            </Box>
          </>
        )
      }
    />
  );
});
