import type { KnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useItemActions } from './useItemActions.ts';

export function DeleteItemDialog(props: { item: KnowledgeItem; onClose: () => void }): ReactElement {
  const t = useText();
  const { remove, isBusy } = useItemActions();
  return (
    <ConfirmDialog
      open
      title={t('knowledge.deleteTitle', { name: props.item.name })}
      text={t('knowledge.deleteText')}
      action={t('knowledge.deleteAction')}
      busy={isBusy}
      onConfirm={() => remove(props.item, props.onClose)}
      onClose={props.onClose}
    />
  );
}
