import type { FlowProof, FlowRunCounts, FlowStep } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { stepNames } from '../flow-steps/step-label.ts';
import { StepLink } from '../flow-steps/StepLink.tsx';
import { ProofPaths } from './ProofPaths.tsx';
import { ProofSection } from './ProofSection.tsx';
import { stepsOfCycles } from './proof-report.ts';
import { ReportTable } from './ReportTable.tsx';
import { RunWays } from './RunWays.tsx';
import { StepList } from './StepList.tsx';

/** The properties of all runs of a flow, as text and tables. */
export function ProofReport(props: {
  steps: readonly FlowStep[];
  proof: FlowProof;
  /** Counts of its runs; undefined for a draft, and until loaded. */
  counts?: FlowRunCounts | undefined;
  onStep: (id: string) => void;
  /** Whether the step can be opened: a published one may be missing from the draft. */
  canShow: (id: string) => boolean;
}): ReactElement {
  const t = useText();
  const { steps, proof, counts, onStep, canShow } = props;
  const { violations, unset } = proof;
  const nameOf = stepNames(steps, t);
  const linkTo = (id: string) => (
    <StepLink id={id} name={nameOf(id)} onStep={canShow(id) ? onStep : undefined} />
  );
  const list = (ids: readonly string[]) => <StepList ids={ids} linkTo={linkTo} />;
  const cycles = stepsOfCycles(proof);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {violations.length === 0 ? (
        <Alert severity="success">{t('flowProof.good')}</Alert>
      ) : (
        <Alert severity="error">{t('flowProof.bad', { smart_count: violations.length })}</Alert>
      )}
      {violations.length > 0 && (
        <ProofSection title={t('flowProof.violations')}>
          <ReportTable
            label={t('flowProof.violations')}
            heads={[t('flowProof.step'), t('flowProof.violation')]}
            rows={violations.map(({ step_id: id, rule }) => [
              id === null ? t('flowProof.wholeFlow') : linkTo(id),
              t(`flow.rules.${rule}`),
            ])}
          />
        </ProofSection>
      )}
      <ProofSection
        title={t('flowProof.reach')}
        text={t('flowProof.reachText', { reachable: proof.reachable.length, total: steps.length })}
      >
        {proof.unreachable.length > 0 && (
          <>
            <Typography variant="body2">{t('flowProof.unreachable')}</Typography>
            {list(proof.unreachable)}
          </>
        )}
      </ProofSection>
      <ProofSection
        title={t('flowProof.unset')}
        text={t(unset.length === 0 ? 'flowProof.allSet' : 'flowProof.unsetHelp')}
      >
        {unset.length > 0 && (
          <ReportTable
            label={t('flowProof.unset')}
            heads={[t('flowProof.step'), t('flowProof.variables')]}
            rows={unset.map(({ step_id: id, variables }) => [linkTo(id), variables.join(', ')])}
          />
        )}
      </ProofSection>
      <ProofSection
        title={t('flowProof.cycles')}
        text={t(proof.hasCycle ? 'flowProof.cycle' : 'flowProof.noCycle')}
      >
        {cycles.length > 0 && list(cycles)}
      </ProofSection>
      {!proof.hasCycle && <ProofPaths paths={proof.paths} nameOf={nameOf} linkTo={linkTo} />}
      <ProofSection
        title={t('flowProof.ends')}
        text={t(proof.ends.length === 0 ? 'flowProof.noEnds' : 'flowProof.endsHelp')}
      >
        {proof.ends.length > 0 && list(proof.ends)}
      </ProofSection>
      {counts !== undefined && <RunWays steps={steps} counts={counts} linkTo={linkTo} />}
    </Box>
  );
}
