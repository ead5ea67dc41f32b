import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Delete from '@mui/icons-material/DeleteOutlined';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../../i18n/useText.ts';
import { canAnswer, canDelete } from '../items/item-status.ts';
import { TagDialog } from './TagDialog.tsx';
import { useTrain } from '../items/TrainContext.ts';

/** Actions on all selected documents; replaces search and filters, with the same height. */
export function BulkBar(props: { items: readonly ListedKnowledgeItem[] }): ReactElement {
  const t = useText();
  const { items } = props;
  const { setEnabled, remove } = useTrain();
  const { onUnselectItems } = useListContext();
  const [isTagging, setTagging] = useState(false);
  const answering = items.filter(canAnswer);
  const deletable = items.filter(canDelete);
  const clear = () => onUnselectItems();
  return (
    <Box
      role="toolbar"
      aria-label={t('knowledge.bulk.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 36,
        pl: 1.5,
        borderRadius: 1,
        bgcolor: 'primary.light',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('knowledge.bulk.selected', { smart_count: items.length })}
      </Typography>
      <Button
        size="small"
        startIcon={<ToggleOn />}
        disabled={answering.every(({ enabled }) => enabled)}
        onClick={() => setEnabled(answering, true)}
      >
        {t('knowledge.bulk.enable')}
      </Button>
      <Button
        size="small"
        startIcon={<ToggleOff />}
        disabled={!answering.some(({ enabled }) => enabled)}
        onClick={() => setEnabled(answering, false)}
      >
        {t('knowledge.bulk.disable')}
      </Button>
      <Button size="small" startIcon={<LocalOffer />} aria-haspopup="dialog" onClick={() => setTagging(true)}>
        {t('knowledge.bulk.tag')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Delete />}
        disabled={deletable.length === 0}
        onClick={() => {
          remove(deletable);
          clear();
        }}
      >
        {t('app.delete')}
      </Button>
      <IconButton size="small" aria-label={t('knowledge.bulk.clear')} onClick={clear} sx={{ ml: 'auto' }}>
        <Close fontSize="small" />
      </IconButton>
      {isTagging && <TagDialog items={items} onClose={() => setTagging(false)} />}
    </Box>
  );
}
