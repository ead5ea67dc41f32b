import { authApi, googleApi, type Me } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { routeKey } from '../../api/route-key.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';

/** Asks for the password, which is the way to log in that is left. */
export function DisconnectGoogle(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const schema = z.object({ password: z.string().min(1, t('auth.passwordRequired')) });
  const { control, handleSubmit, setError } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: schemaResolver(schema),
  });
  const disconnect = useMutation({
    mutationFn: (body: { password: string }) => call(googleApi.disconnectGoogle, { body }),
    onSuccess: () => {
      queryClient.setQueryData<Me>(routeKey(authApi.me), (me) => me && { ...me, google: null });
      notify('google.disconnected', { type: 'success' });
      props.onClose();
    },
    onError: useFormFailure(setError, 'password'),
  });
  return (
    <FormDialog
      title={t('google.disconnectTitle')}
      action={t('google.disconnect')}
      busy={disconnect.isPending}
      isDestructive
      onSubmit={handleSubmit((values) => disconnect.mutate(values))}
      onClose={props.onClose}
    >
      <Typography>{t('google.disconnectText')}</Typography>
      <PasswordField
        control={control}
        name="password"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}
