import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import type { ReactElement, ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';

/** Adds a text, or a question with its answer, to the knowledge. */
export function AddItemDialog<
  TValues extends z.input<typeof knowledgeApi.createKnowledge.body> & FieldValues,
>(props: {
  title: string;
  action: string;
  defaults: TValues & DefaultValues<TValues>;
  onAdded: (item: KnowledgeItem) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}): ReactElement {
  const { onAdded, ...dialog } = props;
  const create = useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    onDone: ({ data }) => onAdded(data),
    onError: handledByForm,
  });
  return (
    <FieldsDialog<TValues>
      isWide
      {...dialog}
      schema={knowledgeApi.createKnowledge.body}
      onSave={(body) => create.mutateAsync({ body })}
    />
  );
}
