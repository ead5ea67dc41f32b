import { billingApi, botApi, type ChatBot } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useText } from '../../i18n/useText.ts';

/** Asks before a chatbot and its knowledge are deleted. */
export function DeleteBotDialog(props: { bot: ChatBot; onClose: () => void }): ReactElement {
  const t = useText();
  const { bot, onClose } = props;
  const remove = useAction(botApi.deleteBot, {
    stale: ['chat-bots', billingApi.getWorkspacePlan],
    done: t('bots.deleted', { name: bot.name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('bots.deleteTitle', { name: bot.name })}
      text={t('bots.deleteText')}
      action={t('bots.deleteAction')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: bot.id } })}
      onClose={onClose}
    />
  );
}
