import {
  knowledgeApi,
  MAX_TEXT_ITEM_CHARACTERS,
  QUERY_MAX_LENGTH,
  type KnowledgeItem,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { useAction } from '../../../api/useAction.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../components/FormField.tsx';
import { useKeepUnsaved } from '../../../components/LeaveGuard.tsx';
import { handledByForm, useFieldsForm } from '../../../components/useFieldsForm.ts';

interface EditValues {
  content: string;
  /** The question of a Q&A item. */
  question?: string | undefined;
}

const editSchema = z.object({
  content: z.string().trim().min(1).max(MAX_TEXT_ITEM_CHARACTERS),
  question: z.string().trim().min(1).max(QUERY_MAX_LENGTH).optional(),
});

/** Saves a new text; the old version stays active until the new one is processed. */
export function EditItemText(props: {
  item: KnowledgeItem;
  content: string;
  /** Null unless it is a Q&A item. */
  question: string | null;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { item } = props;
  const isQuestion = props.question !== null;
  const params = { id: item.id };
  const draft = useAction(knowledgeApi.draftKnowledgeEdit, { onError: handledByForm });
  const confirm = useAction(knowledgeApi.confirmKnowledgeEdit, {
    stale: ['knowledge-base', knowledgeApi.readKnowledgeContent],
    done: t('knowledge.saved', { name: item.name }),
    onDone: props.onClose,
    onError: handledByForm,
  });
  const { form, isBusy, isChanged, onSubmit } = useFieldsForm<EditValues>({
    schema: editSchema,
    defaults: { content: props.content, ...(props.question === null ? {} : { question: props.question }) },
    onSave: async (body) => {
      const { version } = (await draft.mutateAsync({ params, body })).data;
      await confirm.mutateAsync({ params, body: { version, revision: item.revision } });
    },
  });
  useKeepUnsaved(isChanged && !isBusy, { isInQuery: true });
  return (
    <Box component="form" noValidate sx={{ mt: 2, display: 'grid', gap: 1 }} onSubmit={onSubmit}>
      {isQuestion && (
        <FormField
          control={form.control}
          name="question"
          label={t('knowledge.question')}
          counterMax={QUERY_MAX_LENGTH}
          autoFocus
        />
      )}
      <FormField
        control={form.control}
        name="content"
        label={isQuestion ? t('knowledge.answer') : t('knowledge.drawer.editLabel', { name: item.name })}
        counterMax={MAX_TEXT_ITEM_CHARACTERS}
        rows={isQuestion ? 8 : 18}
        autoFocus={!isQuestion}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={props.onClose} disabled={isBusy}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {t('app.save')}
        </Button>
      </Box>
    </Box>
  );
}
