import { DocumentStatus, type KnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { issueText } from './issue-text.ts';
import { toneOf } from './item-status.ts';

/** Status chip, real progress while processing, and the reason when it failed. */
export function StatusCell(props: { item: KnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const isProcessing = item.documentStatus === DocumentStatus.processing;
  return (
    <Box
      sx={{ minHeight: 44, display: 'flex', flexDirection: 'column', justifyContent: 'center', gap: 0.25 }}
    >
      <Chip
        size="small"
        variant="outlined"
        color={toneOf(item.documentStatus)}
        label={t(`knowledge.status.${item.documentStatus}`)}
        sx={{ alignSelf: 'flex-start', fontWeight: 600 }}
      />
      {isProcessing && <StageProgress item={item} />}
      {item.error !== null && !isProcessing && (
        <Typography variant="caption" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {issueText(t, item.error)}
          {item.liveVersion !== null && ` ${t('knowledge.liveNote', { version: item.liveVersion })}`}
        </Typography>
      )}
    </Box>
  );
}

function StageProgress(props: { item: KnowledgeItem }): ReactElement | null {
  const t = useText();
  const { progress } = props.item;
  if (progress === null) return null;
  const stage = t(`knowledge.stage.${progress.stage}`);
  const hasTotal = progress.total > 0;
  const text = hasTotal ? t('knowledge.stageProgress', { ...progress, stage }) : stage;
  return (
    <Box>
      <LinearProgress
        variant={hasTotal ? 'determinate' : 'indeterminate'}
        value={hasTotal ? Math.min(100, (progress.done / progress.total) * 100) : 0}
        aria-label={`${props.item.name}: ${text}`}
        sx={{ borderRadius: 2, height: 3, maxWidth: 160 }}
      />
      <Typography variant="caption" color="textSecondary">
        {text}
      </Typography>
    </Box>
  );
}
