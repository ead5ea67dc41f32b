import type { FlowViolation } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { ClashDialog } from './ClashDialog.tsx';
import { isUnsaved } from './draft.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { PublishDialog } from './PublishDialog.tsx';
import type { FlowSaving } from './useFlowSave.ts';
import type { Publishing } from './usePublish.ts';

/** The open question: publish the draft, publish a kept revision, or unpublish. */
export type Asking =
  | { readonly kind: 'draft' | 'off' }
  | { readonly kind: 'revision'; readonly revision: number };

/** Confirmations before the flow changes. */
export function FlowDialogs(props: {
  asking: Asking | null;
  saving: FlowSaving;
  publishing: Publishing;
  violations: readonly FlowViolation[];
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { draft } = useFlowEditing();
  const { asking, saving, publishing, onClose } = props;
  const { clash } = saving;
  const publish = async (revision: number | null) => {
    if (await publishing.publish(revision)) onClose();
  };
  const publishDraft = async () => {
    const isStored = !isUnsaved(draft) && draft.baseRevision > 0;
    const revision = isStored ? draft.baseRevision : await saving.save();
    // The save has shown why it failed; a clash opens a dialog of its own.
    if (revision === null) return onClose();
    return publish(revision);
  };
  const isBusy = saving.isSaving || publishing.isPublishing;
  const refusedOf = (revision: number) =>
    publishing.refused?.revision === revision ? publishing.refused.violations : [];
  return (
    <>
      {clash !== null && (
        <ClashDialog
          theirs={clash}
          isBusy={saving.isSaving}
          onTheirs={saving.takeTheirs}
          onMine={() => void saving.saveOverTheirs()}
          onClose={saving.closeClash}
        />
      )}
      {asking?.kind === 'draft' && (
        <PublishDialog
          title={t('flow.publish.title')}
          text={t('flow.publish.text')}
          action={t('flow.publish.action')}
          violations={props.violations}
          isBusy={isBusy}
          onConfirm={() => void publishDraft()}
          onClose={onClose}
        />
      )}
      {asking?.kind === 'revision' && (
        <PublishDialog
          title={t('flow.publish.backTitle', { revision: asking.revision })}
          text={t('flow.publish.backText')}
          action={t('flow.publish.backAction')}
          violations={refusedOf(asking.revision)}
          isBusy={isBusy}
          onConfirm={() => void publish(asking.revision)}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={asking?.kind === 'off'}
        title={t('flow.switchOffTitle')}
        text={t('flow.switchOffText')}
        action={t('flow.switchOff')}
        busy={isBusy}
        onConfirm={() => void publish(null)}
        onClose={onClose}
      />
    </>
  );
}
