import { botApi, type FlowViolation } from '@colloquy/contracts';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { violationsIn } from './refused-violations.ts';

export interface Publishing {
  /** The revision that visitors get; null for no flow. */
  readonly liveRevision: number | null;
  /** Makes a revision live, or none with null; true on success. */
  readonly publish: (revision: number | null) => Promise<boolean>;
  readonly isPublishing: boolean;
  /** The violations of the last refused attempt, and its revision. */
  readonly refused: {
    readonly revision: number | null;
    readonly violations: readonly FlowViolation[];
  } | null;
  readonly dismiss: () => void;
}

/** Publishing and rolling back are changes of the bot's settings. */
export function usePublish(botId: string, liveAtFirst: number | null): Publishing {
  const t = useText();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { call } = useBackend();
  const [liveRevision, setLive] = useState(liveAtFirst);
  const [refused, setRefused] = useState<Publishing['refused']>(null);
  const tell = (error: unknown, revision: number | null) => {
    const violations = violationsIn(error);
    if (violations === null) showError(error);
    else setRefused({ revision, violations });
  };
  const write = useAction(botApi.writeBotSettings, {
    stale: [botApi.readBotSettings, botApi.listFlowRevisions],
    // Errors are shown by the caller, together with those of the preceding read.
    onError: () => undefined,
  });
  return {
    liveRevision,
    isPublishing: write.isPending,
    refused,
    dismiss: () => setRefused(null),
    publish: async (revision) => {
      setRefused(null);
      try {
        const params = { id: botId };
        const settings = await call(botApi.readBotSettings, { params });
        const body = { revision: settings.data.revision, flow: { liveRevision: revision } };
        await write.mutateAsync({ params, body });
      } catch (error) {
        tell(error, revision);
        return false;
      }
      setLive(revision);
      const done = revision === null ? t('flow.switchedOff') : t('flow.published', { revision });
      notify(done, { type: 'success' });
      return true;
    },
  };
}
