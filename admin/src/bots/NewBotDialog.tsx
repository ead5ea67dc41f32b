import { botApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../data/schema-resolver.ts';
import { useText } from '../i18n/useText.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NameAndDescription } from '../ui/NameAndDescription.tsx';
import { useCreateBot, type BotValues } from './useCreateBot.ts';

const botFormSchema = botApi.createBot.body.omit({ workspace_id: true });

/** 'Add new chatbot'. */
export function NewBotDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const create = useCreateBot();
  const { control, handleSubmit } = useForm<BotValues>({
    defaultValues: { name: '', description: '' },
    resolver: schemaResolver(botFormSchema),
  });
  return (
    <FormDialog
      title={t('bots.add')}
      action={t('app.create')}
      busy={create.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => create.mutate(values, { onSuccess: props.onClose }))}
    >
      <NameAndDescription
        control={control}
        nameLabel={t('bots.name')}
        namePlaceholder={t('bots.namePlaceholder')}
        descriptionLabel={t('bots.description')}
      />
    </FormDialog>
  );
}
