import { knowledgeApi, type ListedKnowledgeItem } from '@colloquy/contracts';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useAction } from '../../../api/useAction.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { TagInput } from '../items/TagInput.tsx';

/** Adds tags to several documents, which keep their own. */
export function TagDialog(props: {
  items: readonly ListedKnowledgeItem[];
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { items, onClose } = props;
  const notify = useNotify();
  const [tags, setTags] = useState<readonly string[]>([]);
  const update = useAction(knowledgeApi.updateKnowledge, { stale: ['knowledge-base'] });
  const save = async () => {
    for (const group of byTags(items)) {
      const body = { tags: [...new Set([...group.tags, ...tags])] };
      await update.mutateAsync({ query: { id: group.ids }, body });
    }
    notify(t('knowledge.bulk.tagged', { smart_count: items.length }), { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={t('knowledge.bulk.tagTitle', { smart_count: items.length })}
      action={t('knowledge.bulk.tagAction')}
      busy={update.isPending}
      isChanged={tags.length > 0}
      disabled={tags.length === 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        // The action has shown the error.
        save().catch(() => undefined);
      }}
    >
      <TagInput value={tags} onChange={setTags} autoFocus />
    </FormDialog>
  );
}

/** Groups documents with the same tags, so that each group takes one call. */
function byTags(items: readonly ListedKnowledgeItem[]) {
  const groups = new Map<string, { tags: readonly string[]; ids: string[] }>();
  for (const { id, tags } of items) {
    const key = JSON.stringify(tags);
    const group = groups.get(key) ?? { tags, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return groups.values();
}
