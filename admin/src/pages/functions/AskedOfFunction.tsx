import { botApi, type BotFunction, type ChatBot } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { CallDialog } from './CallDialog.tsx';
import { FunctionDialog } from './FunctionDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';

export type Asking =
  | { readonly kind: 'create' }
  | { readonly kind: 'import' }
  | { readonly kind: 'test' | 'edit' | 'delete'; readonly called: BotFunction };

/** The dialog of the requested action: creating functions, or changing one. */
export function AskedOfFunction(props: { bot: ChatBot; asking: Asking; onClose: () => void }): ReactElement {
  const t = useText();
  const { bot, asking, onClose } = props;
  const stale = [botApi.listFunctions];
  const create = useAction(botApi.createFunction, {
    stale,
    done: ({ data }) => t('functions.added', { name: data.name }),
    onDone: onClose,
    onError: handledByForm,
  });
  const change = useAction(botApi.updateFunction, {
    stale,
    done: ({ data }) => t('functions.saved', { name: data.name }),
    onDone: onClose,
    onError: handledByForm,
  });
  const remove = useAction(botApi.deleteFunction, {
    stale,
    done: () => ('called' in asking ? t('functions.deleted', { name: asking.called.name }) : ''),
  });
  if (asking.kind === 'create') {
    return (
      <FunctionDialog
        stored={null}
        onClose={onClose}
        onSave={(body) => create.mutateAsync({ params: { id: bot.id }, body })}
      />
    );
  }
  if (asking.kind === 'import') return <ImportDialog bot={bot} onClose={onClose} />;
  const { called, kind } = asking;
  const params = { id: bot.id, fid: called.id };
  if (kind === 'test') return <CallDialog called={called} onClose={onClose} />;
  if (kind === 'edit') {
    const { revision } = called;
    return (
      <FunctionDialog
        stored={called}
        onClose={onClose}
        onSave={(body) => change.mutateAsync({ params, body: { ...body, revision } })}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('functions.deleteTitle', { name: called.name })}
      text={t('functions.deleteText')}
      action={t('app.delete')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params }, { onSettled: onClose })}
    />
  );
}
