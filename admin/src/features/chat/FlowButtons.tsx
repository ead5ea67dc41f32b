import { flowButtons } from '@colloquy/flow-engine';
import { useMemo, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useLiveSteps } from '../flow-steps/useFlowGuide.ts';
import { OfferList } from './OfferList.tsx';

/** The buttons that begin parts of the live flow, as visitors have them. Shows nothing where there are none. */
export function FlowButtons(props: {
  botId: string;
  onBegin: (rootId: string) => void;
}): ReactElement | null {
  const t = useText();
  const steps = useLiveSteps(props.botId, true);
  const offers = useMemo(
    () => flowButtons(steps ?? []).map(({ id, label }) => ({ key: id, text: label })),
    [steps],
  );
  return <OfferList label={t('chat.flowButtons')} offers={offers} onPick={({ key }) => props.onBegin(key)} />;
}
