import { DocumentStatus, type ListedKnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { HiddenText } from '../../../components/HiddenText.tsx';
import { useText } from '../../../i18n/useText.ts';

/** Progress during processing, a chip for what needs attention; for ready items only their size. */
export function StatusCell(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { documentStatus: status } = item;
  if (status === DocumentStatus.processed) {
    return (
      <>
        <HiddenText>{t(`knowledge.status.${status}`)}</HiddenText>
        <span className="ready">{t('knowledge.passageCount', { smart_count: item.chunkCount })}</span>
      </>
    );
  }
  if (status === DocumentStatus.processing) return <StageProgress item={item} />;
  if (item.upload?.state === 'interrupted') {
    return <Chip color="warning" label={t('knowledge.upload.interrupted')} />;
  }
  const color = status === DocumentStatus.pending ? 'default' : 'error';
  return <Chip color={color} label={t(`knowledge.status.${status}`)} />;
}

function StageProgress(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { name, progress } = props.item;
  const total = progress?.total ?? 0;
  const stage = progress === null ? t('knowledge.status.1') : t(`knowledge.stage.${progress.stage}`);
  const text = progress !== null && total > 0 ? t('knowledge.stageProgress', { ...progress, stage }) : stage;
  return <ProgressLine name={name} text={text} part={progress === null ? undefined : partOf(progress)} />;
}

function partOf({ done, total }: { readonly done: number; readonly total: number }): number | undefined {
  return total > 0 ? Math.min(1, done / total) : undefined;
}

/** A labelled progress bar; indeterminate without a share. */
export function ProgressLine(props: { name: string; text: string; part: number | undefined }): ReactElement {
  const { part } = props;
  return (
    <Box sx={{ maxWidth: 168 }}>
      <Typography variant="caption" color="textSecondary" component="div" noWrap>
        {props.text}
      </Typography>
      <LinearProgress
        variant={part === undefined ? 'indeterminate' : 'determinate'}
        {...(part === undefined ? {} : { value: part * 100 })}
        aria-label={`${props.name}: ${props.text}`}
        sx={{ borderRadius: 2, height: 4, mt: 0.25 }}
      />
    </Box>
  );
}
