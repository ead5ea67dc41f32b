import {
  knowledgeApi,
  MAX_TEXT_ITEM_CHARACTERS,
  QUERY_MAX_LENGTH,
  type KnowledgeItem,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';

interface EditValues {
  content: string;
  /** Of a question with its answer. */
  question?: string | undefined;
}

const editSchema = z.object({
  content: z.string().trim().min(1).max(MAX_TEXT_ITEM_CHARACTERS),
  question: z.string().trim().min(1).max(QUERY_MAX_LENGTH).optional(),
});

/** Hands in a new text; the old version answers until the new one is processed. */
export function EditItemText(props: {
  item: KnowledgeItem;
  content: string;
  /** Null for what is no question with its answer. */
  question: string | null;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { item } = props;
  const isQuestion = props.question !== null;
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { control, handleSubmit } = useForm<EditValues>({
    defaultValues: {
      content: props.content,
      ...(props.question === null ? {} : { question: props.question }),
    },
    resolver: schemaResolver(editSchema),
  });
  const save = useMutation({
    mutationFn: async (values: EditValues) => {
      const params = { id: item.id };
      const draft = await call(knowledgeApi.draftKnowledgeEdit, { params, body: values });
      const body = { version: draft.data.version, revision: item.revision };
      await call(knowledgeApi.confirmKnowledgeEdit, { params, body });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['knowledge-base'] });
      notify(t('knowledge.saved', { name: item.name }), { type: 'success' });
      props.onClose();
    },
    onError: showError,
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 2, display: 'grid', gap: 1 }}
      onSubmit={handleSubmit((values) => save.mutate(values))}
    >
      {isQuestion && (
        <FormField
          control={control}
          name="question"
          label={t('knowledge.question')}
          counterMax={QUERY_MAX_LENGTH}
          autoFocus
        />
      )}
      <FormField
        control={control}
        name="content"
        label={isQuestion ? t('knowledge.answer') : t('knowledge.drawer.editLabel', { name: item.name })}
        counterMax={MAX_TEXT_ITEM_CHARACTERS}
        rows={isQuestion ? 8 : 18}
        autoFocus={!isQuestion}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={props.onClose} disabled={save.isPending}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('app.save')}
        </Button>
      </Box>
    </Box>
  );
}
