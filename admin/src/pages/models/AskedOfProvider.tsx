import { chatApi, type ModelProvider } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import { TestDialog } from './TestDialog.tsx';

export type ProviderQuestion = 'edit' | 'test' | 'delete';
export type Asking =
  | { readonly kind: ProviderQuestion; readonly provider: ModelProvider }
  | { readonly kind: 'create' };

/** The dialog of the requested action: creating a provider, or changing one. */
export function AskedOfProvider(props: {
  workspaceId: string;
  asking: Asking;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { workspaceId, asking, onClose } = props;
  const params = { id: workspaceId };
  const stale = [chatApi.listModelProviders];
  const create = useAction(chatApi.createModelProvider, {
    stale,
    done: ({ data }) => t('models.added', { name: data.name }),
    onDone: onClose,
    onError: handledByForm,
  });
  const change = useAction(chatApi.updateModelProviders, {
    stale,
    done: t('models.saved'),
    onDone: onClose,
    onError: handledByForm,
  });
  const remove = useAction(chatApi.deleteModelProviders, {
    stale,
    done: () => ('provider' in asking ? t('models.deleted', { name: asking.provider.name }) : ''),
  });
  if (asking.kind === 'create') {
    return (
      <ProviderDialog
        provider={null}
        onClose={onClose}
        onSave={(body) => create.mutateAsync({ params, body })}
      />
    );
  }
  const { provider, kind } = asking;
  const query = { id: [provider.id] };
  if (kind === 'test') return <TestDialog provider={provider} onClose={onClose} />;
  if (kind === 'edit') {
    const { revision } = provider;
    return (
      <ProviderDialog
        provider={provider}
        onClose={onClose}
        onSave={(body) => change.mutateAsync({ params, query, body: { ...body, revision } })}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('models.deleteTitle', { name: provider.name })}
      text={t('models.deleteText')}
      action={t('app.delete')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params, query }, { onSettled: onClose })}
    />
  );
}
