import type { FlowRunCounts, FlowStep } from '@colloquy/contracts';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { showPercent } from '../../i18n/show-percent.ts';
import { edgeShares } from './edge-shares.ts';
import { ProofSection } from './ProofSection.tsx';
import { ReportTable } from './ReportTable.tsx';

/** Number of a revision's runs per edge. */
export function RunWays(props: {
  steps: readonly FlowStep[];
  counts: FlowRunCounts;
  linkTo: (id: string) => ReactNode;
}): ReactElement {
  const t = useText();
  const { steps, counts, linkTo } = props;
  const { shown, started, completed } = counts;
  if (shown === 0) return <ProofSection title={t('flowProof.runs')} text={t('flowProof.noRuns')} />;
  return (
    <ProofSection title={t('flowProof.runs')} text={t('flowProof.runsHelp', { shown, started, completed })}>
      <ReportTable
        label={t('flowProof.runs')}
        heads={[t('flowProof.from'), t('flowProof.to'), t('flowProof.taken'), t('flowProof.share')]}
        numbersFrom={2}
        rows={edgeShares(steps, counts).map(({ fromId, toId, runs, share }) => [
          linkTo(fromId),
          linkTo(toId),
          runs,
          share === null ? '–' : showPercent(share),
        ])}
      />
    </ProofSection>
  );
}
