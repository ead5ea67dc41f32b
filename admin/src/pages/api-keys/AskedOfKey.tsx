import {
  integrationApi,
  type ApiKey,
  type ApiKeyPatch,
  type ApiKeyRules,
  type IssuedApiKey,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import type { Admins } from '../../features/members/useAdmins.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { KeyOwnerDialog } from './KeyOwnerDialog.tsx';

export type KeyQuestion = 'edit' | 'rotate' | 'revoke' | 'owner';
export type Asking = { readonly kind: KeyQuestion; readonly key: ApiKey } | { readonly kind: 'create' };

/** The dialog of the requested action: creating a key, or changing one. */
export function AskedOfKey(props: {
  asking: Asking;
  admins: Admins;
  onClose: () => void;
  onIssued: (key: IssuedApiKey) => void;
}): ReactElement {
  const t = useText();
  const { asking, admins, onClose, onIssued } = props;
  const { workspace } = useWorkspaceScope();
  const issue = useAction(integrationApi.issueApiKey, {
    stale: ['api-keys'],
    onDone: ({ data }) => onIssued(data),
    onError: handledByForm,
  });
  const showError = useErrorNotice();
  const revoke = useAction(integrationApi.revokeApiKeys, {
    stale: ['api-keys'],
    done: () => ('key' in asking ? t('apiKeys.revoked', { name: asking.key.name }) : ''),
  });
  const change = useChange(onClose);
  if (asking.kind === 'create') {
    const create = (rules: ApiKeyRules) =>
      issue.mutateAsync({ body: { workspace_id: workspace.id, ...rules } });
    return <ApiKeyDialog apiKey={null} onClose={onClose} onSave={create} />;
  }
  const { key, kind } = asking;
  const { name } = key;
  const save = (rules: ApiKeyPatch) => change(key, rules);
  if (kind === 'edit') return <ApiKeyDialog apiKey={key} onClose={onClose} onSave={save} />;
  if (kind === 'owner')
    return <KeyOwnerDialog apiKey={key} admins={admins} onClose={onClose} onSave={save} />;
  const onError = (error: unknown) => {
    showError(error);
    onClose();
  };
  return kind === 'rotate' ? (
    <ConfirmDialog
      open
      title={t('apiKeys.rotateTitle', { name })}
      text={t('apiKeys.rotateText')}
      action={t('apiKeys.rotateAction')}
      busy={issue.isPending}
      onClose={onClose}
      onConfirm={() => issue.mutate({ body: { rotates: key.id } }, { onError })}
    />
  ) : (
    <ConfirmDialog
      open
      title={t('apiKeys.revokeTitle', { name })}
      text={t('apiKeys.revokeText')}
      action={t('apiKeys.revoke')}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ query: { id: [key.id] } }, { onSettled: onClose })}
    />
  );
}

function useChange(onDone: () => void): (key: ApiKey, rules: ApiKeyPatch) => Promise<unknown> {
  const notify = useNotify();
  const [update] = useUpdate<ApiKey>();
  return async (key, rules) => {
    const params = { id: key.id, data: { ...key, ...rules }, previousData: key };
    await update('api-keys', params, { mutationMode: 'pessimistic', returnPromise: true });
    notify('apiKeys.saved', { type: 'success' });
    onDone();
  };
}
