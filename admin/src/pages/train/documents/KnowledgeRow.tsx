import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Switch from '@mui/material/Switch';
import { memo, type ReactElement } from 'react';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { DocumentCells, DocumentName } from './DocumentRow.tsx';
import { problemText } from '../items/issue-text.ts';
import { itemFacts, kindOf } from '../items/item-kind.ts';
import { ItemMenu } from '../items/ItemMenu.tsx';
import { canAnswer } from '../items/item-status.ts';
import { StatusCell } from '../items/StatusCell.tsx';
import { useTrain } from '../items/TrainContext.ts';

/** One document: its checkbox, details, state, and whether answers may use it. */
export const KnowledgeRow = memo(function KnowledgeRow(props: {
  item: ListedKnowledgeItem;
  isSelected: boolean;
  /** Selects it for bulk actions, or deselects it. */
  onToggle: (id: string) => void;
}): ReactElement {
  const t = useText();
  const { item, isSelected, onToggle } = props;
  const { isEditable } = useTrain();
  return (
    <tr className={isSelected ? 'row chosen' : 'row'}>
      <td className="check">
        {isEditable && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => onToggle(item.id)}
            slotProps={{ input: { 'aria-label': t('knowledge.select', { name: item.name }) } }}
          />
        )}
      </td>
      <ItemCells item={item} />
    </tr>
  );
});

/** Rendered again only when the document has changed, because a hundred may be selected at once. */
const ItemCells = memo(function ItemCells(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { isEditable, setEnabled, open } = useTrain();
  return (
    <DocumentCells
      name={
        <DocumentName
          kind={kindOf(item)}
          name={item.name}
          about={itemFacts(t, item).join(' · ')}
          problem={problemText(t, item)}
          aside={
            <>
              {item.citedCount > 0 && `${t('knowledge.cited', { count: item.citedCount })} · `}
              {formatBytes(item.sizeBytes)} · <RelativeTime at={item._updateTime} />
            </>
          }
          onOpen={() => open(item)}
        />
      }
      status={
        item.upload?.state === 'interrupted' && isEditable ? (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
            <StatusCell item={item} />
            <ChooseAgain name={item.name} />
          </Box>
        ) : (
          <StatusCell item={item} />
        )
      }
      cited={item.citedCount}
      size={formatBytes(item.sizeBytes)}
      changed={<RelativeTime at={item._updateTime} />}
      enabled={
        canAnswer(item) && (
          <Switch
            size="small"
            checked={item.enabled}
            disabled={!isEditable}
            onChange={(_, enabled) => setEnabled([item], enabled)}
            slotProps={{ input: { 'aria-label': t('knowledge.toggle', { name: item.name }) } }}
          />
        )
      }
      actions={<ItemMenu item={item} />}
    />
  );
});
