import type { DroppedUpload } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useStore } from 'react-admin';
import { countUploads, isUnderWay, type UploadEntry } from '../../../features/uploads/upload-entry.ts';
import type { UploadManager } from '../../../features/uploads/upload-manager.ts';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { uploadRows } from './upload-rows.ts';
import { useTrain } from '../items/TrainContext.ts';

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 36,
} as const;

/** One line about a batch of files: numbers of completed, failed and interrupted ones. */
export function UploadSummary(props: {
  manager: UploadManager;
  entries: readonly UploadEntry[];
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
}): ReactElement | null {
  const t = useText();
  const { botId } = useTrain();
  const { manager, entries, isExpanded } = props;
  const counts = countUploads(entries);
  if (counts.total === counts.done && !entries.some(({ stage }) => stage === 'duplicate')) return null;
  const isLong = uploadRows(entries, false).length < uploadRows(entries, true).length;
  const hasLost = counts.interrupted + counts.notStarted > 0;
  return (
    <Box sx={LINE}>
      <Typography variant="body2" role="status">
        {summaryOf(t, counts).join(' · ')}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={isExpanded} onClick={() => props.onExpand(!isExpanded)}>
          {isExpanded ? t('knowledge.upload.hide') : t('knowledge.upload.show')}
        </Button>
      )}
      {hasLost && <ChooseAgain />}
      {!entries.some(isUnderWay) && (
        <Button size="small" color="inherit" onClick={() => manager.clearFinished(botId)}>
          {t('app.dismiss')}
        </Button>
      )}
    </Box>
  );
}

function summaryOf(t: Translate, counts: ReturnType<typeof countUploads>): string[] {
  const { done, total, failed, undecided, interrupted, notStarted } = counts;
  return [
    t('knowledge.upload.progress', { done, total }),
    ...(failed > 0 ? [t('knowledge.upload.failedCount', { count: failed })] : []),
    ...(undecided > 0 ? [t('knowledge.upload.undecidedCount', { smart_count: undecided })] : []),
    ...(interrupted > 0 ? [t('knowledge.upload.interruptedCount', { count: interrupted })] : []),
    ...(notStarted > 0 ? [t('knowledge.upload.notStartedCount', { count: notStarted })] : []),
  ];
}

/** Files that were announced but never uploaded: the server has deleted them, but the user should know. */
export function DroppedUploads(props: { dropped: readonly DroppedUpload[] }): ReactElement | null {
  const t = useText();
  const { botId, isEditable } = useTrain();
  const [seenUntil, setSeenUntil] = useStore(`train.droppedSeen.${botId}`, '');
  const dropped = props.dropped.filter(({ at }) => at > seenUntil);
  const [newest] = dropped;
  if (newest === undefined || !isEditable) return null;
  return (
    <Box sx={LINE}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('knowledge.upload.dropped', {
          smart_count: dropped.length,
          names: dropped.map(({ name }) => name).join(', '),
        })}
      </Typography>
      <ChooseAgain />
      <Button size="small" color="inherit" onClick={() => setSeenUntil(newest.at)}>
        {t('app.dismiss')}
      </Button>
    </Box>
  );
}
