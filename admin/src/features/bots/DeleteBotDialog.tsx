import { billingApi, type ChatBot } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDelete, useNotify } from 'react-admin';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';

/** Asks before a chatbot and its knowledge go. */
export function DeleteBotDialog(props: { bot: ChatBot; onClose: () => void }): ReactElement {
  const t = useText();
  const { bot, onClose } = props;
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [remove, { isPending }] = useDelete<ChatBot>();
  const confirm = () =>
    remove(
      'chat-bots',
      { id: bot.id, previousData: bot },
      {
        mutationMode: 'pessimistic',
        onError: showError,
        onSuccess: () => {
          void queryClient.invalidateQueries({ queryKey: ['chat-bots'] });
          void refresh(queryClient, [billingApi.getWorkspacePlan]);
          notify(t('bots.deleted', { name: bot.name }), { type: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={t('bots.deleteTitle', { name: bot.name })}
      text={t('bots.deleteText')}
      action={t('bots.deleteAction')}
      busy={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
