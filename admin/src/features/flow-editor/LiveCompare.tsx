import { botApi, type FlowStep } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { useText } from '../../i18n/useText.ts';
import { placed } from './auto-layout.ts';
import { FlowCompare } from '../flow-compare/FlowCompare.tsx';

const LIST_PX = 240;

/** Compares the draft, as shown, with the live flow. */
export function LiveCompare(props: {
  botId: string;
  /** The draft. */
  steps: readonly FlowStep[];
  /** Null when no flow is published. */
  liveRevision: number | null;
  onStep: (id: string) => void;
}): ReactElement {
  const t = useText();
  const { botId, steps, liveRevision, onStep } = props;
  const isLive = liveRevision !== null;
  const live = useRoute(
    botApi.listSurveys,
    { query: { chat_bot_id: botId, revision: liveRevision ?? 'live' } },
    { enabled: isLive },
  );
  if (!isLive) return <EmptyState title={t('flowCompare.notLive')} text={t('flowCompare.notLiveText')} />;
  return (
    <Loaded query={live} heightPx={LIST_PX}>
      {({ data }) => (
        <FlowCompare
          // With automatic positions, as in the editor, so that steps without a stored position do not count as
          // moved.
          before={{ name: t('flowCompare.live'), steps: placed(data) }}
          after={{ name: t('flowCompare.draft'), steps }}
          onStep={onStep}
        />
      )}
    </Loaded>
  );
}
