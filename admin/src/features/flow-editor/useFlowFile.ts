import { useState, type Dispatch } from 'react';
import { saveFile } from '../../components/save-file.ts';
import { useText } from '../../i18n/useText.ts';
import type { DraftAction, FlowDraft } from './draft.ts';
import { flowFile, MAX_FLOW_FILE_BYTES, readFlowFile } from './flow-file.ts';

interface FlowFiles {
  /** Issues of the chosen file, one line each. */
  readonly issues: readonly string[];
  readonly dismiss: () => void;
  readonly saveAs: () => void;
  readonly read: (file: File | undefined) => Promise<void>;
}

/** Export, and import as a replacement of the draft, which can be undone. */
export function useFlowFile(
  name: string,
  draft: FlowDraft,
  act: Dispatch<DraftAction>,
  announce: (text: string) => void,
): FlowFiles {
  const t = useText();
  const [issues, setIssues] = useState<readonly string[]>([]);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setIssues([]);
    if (file.size > MAX_FLOW_FILE_BYTES) return setIssues([t('flow.file.tooLarge')]);
    const found = readFlowFile(await file.text());
    if ('reason' in found) return setIssues([t(`flow.file.${found.reason}`)]);
    if ('issues' in found) {
      return setIssues(
        found.issues.map(({ step, title, field, text }) =>
          step === null
            ? text
            : t('flow.file.issue', { step, title: title === '' ? '' : `“${title}”`, field, text }),
        ),
      );
    }
    act({ kind: 'changed', steps: found.steps, selectedIds: [] });
    announce(t('flow.file.imported', { smart_count: found.steps.length }));
  };
  return {
    issues,
    read,
    dismiss: () => setIssues([]),
    saveAs: () => saveFile(flowFile(draft.steps), `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-flow.json`),
  };
}
