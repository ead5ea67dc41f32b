import { integrationApi, type ApiKey, type ApiKeyPatch, type IssuedApiKey } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { Admins } from '../../features/members/useAdmins.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { KeyOwnerDialog } from './KeyOwnerDialog.tsx';

export type KeyQuestion = 'edit' | 'rotate' | 'revoke' | 'owner';
export type Asking = { readonly kind: KeyQuestion; readonly key: ApiKey } | { readonly kind: 'create' };

/** The dialog for what is to be done: to make a key, or to do something with one. */
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
    // The dialogs tell it.
    onError: () => undefined,
  });
  const rotate = useAction(integrationApi.issueApiKey, {
    stale: ['api-keys'],
    onDone: ({ data }) => onIssued(data),
  });
  const revoke = useAction(integrationApi.revokeApiKeys, {
    stale: ['api-keys'],
    done: () => ('key' in asking ? t('apiKeys.revoked', { name: asking.key.name }) : ''),
  });
  const { change, isChanging } = useChange(onClose);
  if (asking.kind === 'create')
    return (
      <ApiKeyDialog
        apiKey={null}
        busy={issue.isPending}
        onClose={onClose}
        onSave={(rules, onError) =>
          issue.mutate({ body: { workspace_id: workspace.id, ...rules } }, { onError })
        }
      />
    );
  const { key } = asking;
  const { name } = key;
  if (asking.kind === 'edit')
    return (
      <ApiKeyDialog
        apiKey={key}
        busy={isChanging}
        onClose={onClose}
        onSave={(rules, onError) => change(key, rules, onError)}
      />
    );
  if (asking.kind === 'owner')
    return (
      <KeyOwnerDialog
        apiKey={key}
        admins={admins}
        busy={isChanging}
        onClose={onClose}
        onSave={(owner_id, onError) => change(key, { owner_id }, onError)}
      />
    );
  if (asking.kind === 'rotate')
    return (
      <ConfirmDialog
        open
        title={t('apiKeys.rotateTitle', { name })}
        text={t('apiKeys.rotateText')}
        action={t('apiKeys.rotateAction')}
        busy={rotate.isPending}
        onClose={onClose}
        onConfirm={() => rotate.mutate({ body: { rotates: key.id } }, { onError: onClose })}
      />
    );
  return (
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

function useChange(onDone: () => void) {
  const notify = useNotify();
  const [update, { isPending: isChanging }] = useUpdate<ApiKey>();
  const change = (key: ApiKey, rules: ApiKeyPatch, onError: (error: unknown) => void) => {
    const params = { id: key.id, data: { ...key, ...rules }, previousData: key };
    const onSuccess = () => {
      notify('apiKeys.saved', { type: 'success' });
      onDone();
    };
    void update('api-keys', params, { mutationMode: 'pessimistic', onSuccess, onError });
  };
  return { change, isChanging };
}
