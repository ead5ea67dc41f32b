import {
  botApi,
  descriptionSchema,
  DESCRIPTION_MAX_LENGTH,
  nameSchema,
  NAME_MAX_LENGTH,
  type ChatBot,
} from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import type { NamedValues } from '../../components/NameAndDescription.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SectionForm } from '../../components/SectionForm.tsx';

const formSchema = z.object({ name: nameSchema('botName'), description: descriptionSchema });

/** A chatbot's name and description. */
export function BotDetailsForm(props: { bot: ChatBot; canChange: boolean }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { id, name, description, revision } = props.bot;
  const { control, handleSubmit, formState, setError } = useForm<NamedValues>({
    values: { name, description },
    // A picture that was changed meanwhile must not undo what is being typed.
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(formSchema),
  });
  const onError = useFormFailure(setError, 'name', 'description');
  const save = useMutation({
    mutationFn: (body: NamedValues) =>
      call(botApi.updateBot, { params: { id }, body: { ...body, revision } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['chat-bots'] });
      notify('botSettings.detailsSaved', { type: 'success' });
    },
    onError: (error) => {
      // Another member may have been faster: the next try is made on what they saved.
      void queryClient.invalidateQueries({ queryKey: ['chat-bots'] });
      onError(error);
    },
  });
  return (
    <SectionCard title={t('botSettings.details')}>
      <SectionForm
        action={t('app.save')}
        busy={save.isPending}
        disabled={!props.canChange || !formState.isDirty}
        onSubmit={handleSubmit((values) => save.mutate(values))}
      >
        <FormField
          control={control}
          name="name"
          label={t('bots.name')}
          counterMax={NAME_MAX_LENGTH}
          keepEnter
          required
        />
        <FormField
          control={control}
          name="description"
          label={t('bots.description')}
          counterMax={DESCRIPTION_MAX_LENGTH}
          rows={3}
        />
      </SectionForm>
    </SectionCard>
  );
}
