import { botApi, ERRORS, type Flow, type FlowStep } from '@colloquy/contracts';
import { useCallback, useRef, useState, type Dispatch } from 'react';
import { useNotify } from 'react-admin';
import { ApiError, fieldIssuesOf } from '../../api/api-error.ts';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { ownFields, type DraftAction, type FlowDraft } from './draft.ts';
import { firstRefused } from './step-issues.ts';
import { nameOf } from '../flow-steps/step-names.ts';

export interface FlowSaving {
  /** Returns the stored revision; null when the save failed, which was shown. */
  readonly save: () => Promise<number | null>;
  readonly isSaving: boolean;
  /** A newer revision by another user, while the choice between the two is pending. */
  readonly clash: Flow | null;
  readonly takeTheirs: () => void;
  readonly saveOverTheirs: () => Promise<number | null>;
  readonly closeClash: () => void;
}

/** Saves the whole draft onto the revision that was read; if another user saved meanwhile, the user decides. */
export function useFlowSave(
  botId: string,
  draft: FlowDraft,
  act: Dispatch<DraftAction>,
  show: (id: string, focus: 'inspector') => void,
): FlowSaving {
  const t = useText();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { call } = useBackend();
  const [clash, setClash] = useState<Flow | null>(null);
  // Errors are handled here, because a clash is not shown as an error.
  const put = useAction(botApi.saveFlow, { stale: [botApi.listFlowRevisions], onError: () => undefined });
  const isUnderWay = useRef(false);

  const tellStep = useCallback(
    (step: FlowStep, field: string, text: string) => {
      show(step.id, 'inspector');
      notify(t('flow.refused', { name: nameOf(step, t), field, text }), { type: 'error', multiLine: true });
    },
    [notify, show, t],
  );

  const send = async (baseRevision: number): Promise<number | null> => {
    const { steps } = draft;
    const refused = firstRefused(steps);
    if (refused !== null) {
      tellStep(refused.step, refused.field, refused.text);
      return null;
    }
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    try {
      const body = { chat_bot_id: botId, baseRevision, nodes: steps.map(ownFields) };
      const flow = await put.mutateAsync({ body });
      act({ kind: 'saved', flow, sent: steps });
      setClash(null);
      return flow.meta.revision;
    } catch (error) {
      await tell(error, steps);
      return null;
    } finally {
      isUnderWay.current = false;
    }
  };

  const tell = async (error: unknown, steps: readonly FlowStep[]): Promise<void> => {
    if (error instanceof ApiError && String(error.body.code) === ERRORS.revisionMismatch) {
      const query = { chat_bot_id: botId, revision: 'draft' as const };
      return call(botApi.listSurveys, { query }).then(setClash, showError);
    }
    const [issue] = fieldIssuesOf(error);
    const [, at, field] = issue === undefined ? [] : (/^nodes\.(\d+)\.(.+)$/.exec(issue.field) ?? []);
    const step = at === undefined ? undefined : steps[Number(at)];
    if (issue === undefined || step === undefined) return showError(error);
    tellStep(step, field ?? '', issue.text);
  };

  return {
    save: () => send(draft.baseRevision),
    isSaving: put.isPending,
    clash,
    takeTheirs: () => {
      if (clash !== null) act({ kind: 'replaced', flow: clash });
      setClash(null);
    },
    saveOverTheirs: () => send(clash?.meta.revision ?? draft.baseRevision),
    closeClash: () => setClash(null),
  };
}
