import { botApi, ERRORS, type TriedSettings } from '@colloquy/contracts';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useRoute } from '../../api/useRoute.ts';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';
import {
  canBeTried,
  triedOf,
  trialValuesOf,
  withChange,
  type TrialChanges,
  type TrialValues,
} from './trial.ts';

/** Settings tried in the chat, beside the saved ones. */
export interface Trial {
  /** Settings of the next question; undefined until the saved ones are loaded. */
  readonly values: TrialValues | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly changed: number;
  readonly tried: TriedSettings | undefined;
  readonly isValid: boolean;
  readonly change: <TName extends keyof TrialValues>(name: TName, value: TrialValues[TName]) => void;
  readonly reset: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
}

/** Different settings for the questions of this visit, until they are saved or reset. */
export function useTrial(botId: string, canTry: boolean): Trial {
  const notify = useNotify();
  const showError = useErrorNotice();
  const [changes, setChanges] = useState<TrialChanges>({});
  const { data, error, refetch } = useRoute(
    botApi.readBotSettings,
    { params: { id: botId } },
    { enabled: canTry, refetchOnWindowFocus: false },
  );
  const stored = data?.data;
  const saved = useMemo(() => stored && trialValuesOf(stored), [stored]);
  const tried = useMemo(() => triedOf(changes), [changes]);
  const write = useAction(botApi.writeBotSettings, {
    stale: [botApi.readBotSettings],
    done: 'botSettings.saved',
    onDone: () => setChanges({}),
    onError: (failure) => {
      const isConflict = failure instanceof ApiError && String(failure.body.code) === ERRORS.revisionMismatch;
      if (isConflict) notify('chat.trial.conflict', { type: 'warning' });
      else showError(failure);
    },
  });
  const changed = Object.keys(changes).length;
  useKeepUnsaved(changed > 0 && !write.isPending);
  return {
    values: saved && { ...saved, ...changes },
    error: saved === undefined ? error : null,
    retry: () => void refetch(),
    changed,
    tried,
    isValid: canBeTried(changes),
    change: (name, value) => saved && setChanges((current) => withChange(saved, current, name, value)),
    reset: () => setChanges({}),
    save: () =>
      stored && write.mutate({ params: { id: botId }, body: { ...tried, revision: stored.revision } }),
    isSaving: write.isPending,
  };
}
