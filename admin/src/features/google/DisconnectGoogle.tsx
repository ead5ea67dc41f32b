import { authApi, googleApi, type Me } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { routeKey } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { PasswordDialog } from '../accounts/PasswordDialog.tsx';

/** Asks for the password, which is then the only way to log in. */
export function DisconnectGoogle(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const queryClient = useQueryClient();
  const disconnect = useAction(googleApi.disconnectGoogle, {
    done: 'google.disconnected',
    onDone: () => {
      queryClient.setQueryData<Me>(routeKey(authApi.me), (me) => me && { ...me, google: null });
      props.onClose();
    },
    onError: handledByForm,
  });
  return (
    <PasswordDialog
      title={t('google.disconnectTitle')}
      text={t('google.disconnectText')}
      action={t('google.disconnect')}
      onSave={(body) => disconnect.mutateAsync({ body })}
      onClose={props.onClose}
    />
  );
}
