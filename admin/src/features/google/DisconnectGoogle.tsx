import { authApi, googleApi, type Me } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { routeKey } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';

/** Asks for the password, which is the way to log in that is left. */
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
    <FieldsDialog
      title={t('google.disconnectTitle')}
      action={t('google.disconnect')}
      isDestructive
      schema={z.object({ password: z.string().min(1, t('auth.passwordRequired')) })}
      defaults={{ password: '' }}
      onSave={(body) => disconnect.mutateAsync({ body })}
      onClose={props.onClose}
    >
      <Typography>{t('google.disconnectText')}</Typography>
      <PasswordField
        name="password"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
    </FieldsDialog>
  );
}
