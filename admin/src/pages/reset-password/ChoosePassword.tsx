import { authApi, isValidPassword, says } from '@colloquy/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';

interface ChooseValues {
  password: string;
  passwordRepeat: string;
}

/** Chooses a new password with the mailed token. Every session ends with it, this browser's too. */
export function ChoosePassword(props: { token: string }): ReactElement {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const { call, session } = useBackend();
  const schema = z
    .object({
      password: z.string().refine((password) => isValidPassword(password), says('PASSWORD_NOT_VALID')),
      passwordRepeat: z.string(),
    })
    .refine((values) => values.password === values.passwordRepeat, {
      path: ['passwordRepeat'],
      message: t('auth.passwordsDiffer'),
      when: () => true,
    });
  const { control, handleSubmit } = useForm<ChooseValues>({
    defaultValues: { password: '', passwordRepeat: '' },
    resolver: schemaResolver(schema),
  });
  const password = useWatch({ control, name: 'password' });
  const choose = useMutation({
    mutationFn: (values: ChooseValues) =>
      call(authApi.resetPassword, { body: { ...values, token: props.token } }),
    onSuccess: () => {
      session.end();
      notify('auth.passwordChanged', { type: 'success' });
      return navigate('/login', { replace: true });
    },
  });
  return (
    <AuthCard title={t('auth.chooseTitle')} help={t('auth.chooseHelp')} error={choose.error}>
      <AuthForm
        action={t('auth.chooseAction')}
        busy={choose.isPending}
        onSubmit={handleSubmit((values) => choose.mutate(values))}
      >
        <PasswordField
          control={control}
          name="password"
          label={t('auth.password')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordHints password={password} />
        <PasswordField
          control={control}
          name="passwordRepeat"
          label={t('auth.passwordRepeat')}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthCard>
  );
}
