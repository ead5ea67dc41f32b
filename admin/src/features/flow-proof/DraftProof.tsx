import type { FlowStep } from '@colloquy/contracts';
import { prove } from '@colloquy/flow-engine';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { ExportProof } from './ExportProof.tsx';
import { ProofReport } from './ProofReport.tsx';

/** The proof of the shown draft, saved or not. */
export function DraftProof(props: {
  steps: readonly FlowStep[];
  confirmedAddresses: readonly string[];
  onStep: (id: string) => void;
  canShow: (id: string) => boolean;
}): ReactElement {
  const t = useText();
  const { steps, confirmedAddresses, onStep, canShow } = props;
  const proof = useMemo(() => prove(steps, { confirmedAddresses }), [steps, confirmedAddresses]);
  if (steps.length === 0) return <EmptyState title={t('flowProof.empty')} text={t('flowProof.emptyText')} />;
  return (
    <>
      <ExportProof revision="draft" proof={proof} steps={steps} />
      <ProofReport steps={steps} proof={proof} onStep={onStep} canShow={canShow} />
    </>
  );
}
