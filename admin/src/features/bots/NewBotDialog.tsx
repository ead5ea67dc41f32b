import { botApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { NameDialog } from '../../components/NameDialog.tsx';
import { useCreateBot } from './useCreateBot.ts';

const botFormSchema = botApi.createBot.body.pick({ name: true, description: true });

/** 'Add new chatbot'. */
export function NewBotDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  return (
    <NameDialog
      title={t('bots.add')}
      nameLabel={t('bots.name')}
      namePlaceholder={t('bots.namePlaceholder')}
      descriptionLabel={t('bots.description')}
      schema={botFormSchema}
      onCreate={useCreateBot()}
      onClose={props.onClose}
    />
  );
}
