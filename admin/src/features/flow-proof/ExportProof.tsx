import type { FlowProof, FlowRunCounts, FlowStep } from '@colloquy/contracts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { saveFile } from '../../components/save-file.ts';
import { useText } from '../../i18n/useText.ts';
import { stepNames } from '../flow-steps/step-label.ts';
import { reportOf } from './proof-report.ts';

/** Saves a proof as a file. */
export function ExportProof(props: {
  revision: number | 'draft';
  proof: FlowProof;
  steps: readonly FlowStep[];
  counts?: FlowRunCounts | undefined;
}): ReactElement {
  const t = useText();
  const save = () => {
    const text = reportOf({ ...props, nameOf: stepNames(props.steps, t) });
    saveFile(new Blob([text], { type: 'application/json' }), `flow-proof-${props.revision}.json`);
  };
  return (
    <Button variant="outlined" startIcon={<Download />} onClick={save} sx={{ justifySelf: 'start' }}>
      {t('flowProof.export')}
    </Button>
  );
}
