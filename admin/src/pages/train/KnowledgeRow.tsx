import { BREAKPOINTS_PX, type KnowledgeItem } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Replay from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { formatBytes, formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { canDelete, canRetry } from './item-status.ts';
import { StatusCell } from './StatusCell.tsx';
import { useItemActions } from './useItemActions.ts';

const PHONE = `@media (max-width: ${BREAKPOINTS_PX.sm - 0.05}px)`;
/** On a phone a row is a small card: name and actions, then status and switch. */
const ROW = {
  [PHONE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    py: 0.5,
    borderBottom: '1px solid var(--mui-palette-divider)',
  },
} as const;
const PHONE_CELL = { [PHONE]: { borderBottom: 0, py: 0.5 } } as const;

/** The table's own width decides, since the sidebar may or may not stand beside it. */
export const WIDE = '@container (min-width: 860px)';
export const WIDE_ONLY = { display: 'none', [WIDE]: { display: 'table-cell' } } as const;
const NUMBER = { ...WIDE_ONLY, fontVariantNumeric: 'tabular-nums' } as const;

export function KnowledgeRow(props: {
  item: KnowledgeItem;
  isEditable: boolean;
  onOpen: (item: KnowledgeItem) => void;
}): ReactElement {
  const t = useText();
  const { item, isEditable } = props;
  const { setEnabled } = useItemActions();
  const details = [
    t(`knowledge.format.${item.format}`),
    t('knowledge.chunkCount', { smart_count: item.chunkCount }),
    formatBytes(item.sizeBytes),
    formatTime(item._updateTime),
  ];
  return (
    <TableRow hover sx={ROW}>
      <TableCell sx={{ ...PHONE_CELL, maxWidth: { sm: 280 }, [WIDE]: { maxWidth: 320 } }}>
        <Link
          component="button"
          type="button"
          color="textPrimary"
          title={item.name}
          onClick={() => props.onOpen(item)}
          sx={{
            display: 'block',
            maxWidth: '100%',
            fontWeight: 500,
            textAlign: 'left',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {item.name}
        </Link>
        <Typography variant="caption" color="textSecondary" component="div" noWrap>
          <Box component="span" sx={{ [WIDE]: { display: 'none' } }}>
            {details.join(' · ')}
          </Box>
          <Box component="span" sx={{ display: 'none', [WIDE]: { display: 'inline' } }}>
            {details[0]}
          </Box>
        </Typography>
      </TableCell>
      <TableCell sx={{ ...PHONE_CELL, gridRow: 2 }}>
        <StatusCell item={item} />
      </TableCell>
      <TableCell align="right" sx={NUMBER}>
        {item.chunkCount}
      </TableCell>
      <TableCell align="right" sx={{ ...NUMBER, whiteSpace: 'nowrap' }}>
        {formatBytes(item.sizeBytes)}
      </TableCell>
      <TableCell sx={{ ...NUMBER, whiteSpace: 'nowrap' }}>{formatTime(item._updateTime)}</TableCell>
      <TableCell sx={{ ...PHONE_CELL, gridColumn: 2, gridRow: 2, justifySelf: 'end' }}>
        <Switch
          size="small"
          checked={item.enabled}
          disabled={!isEditable}
          onChange={(_, enabled) => setEnabled(item, enabled)}
          slotProps={{ input: { 'aria-label': t('knowledge.toggle', { name: item.name }) } }}
        />
      </TableCell>
      <TableCell align="right" sx={{ ...PHONE_CELL, gridColumn: 2, gridRow: 1, whiteSpace: 'nowrap' }}>
        {isEditable && <RowActions item={item} />}
      </TableCell>
    </TableRow>
  );
}

function RowActions(props: { item: KnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { retry, isBusy } = useItemActions();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      {canRetry(item) && (
        <Tooltip title={t('app.retry')}>
          <span>
            <IconButton
              size="small"
              disabled={isBusy}
              aria-label={t('knowledge.retryNamed', { name: item.name })}
              onClick={() => retry(item)}
            >
              <Replay fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      )}
      {canDelete(item) && (
        <Tooltip title={t('app.delete')}>
          <IconButton
            size="small"
            aria-label={t('knowledge.deleteNamed', { name: item.name })}
            onClick={() => setDeleting(true)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isDeleting && <DeleteItemDialog item={item} onClose={() => setDeleting(false)} />}
    </>
  );
}
