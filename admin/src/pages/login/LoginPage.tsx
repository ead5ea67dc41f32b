import { authApi } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { GoogleWay } from '../../features/google/GoogleWay.tsx';
import { useStartGoogle } from '../../features/google/useStartGoogle.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { AuthCard, shownByTheCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { nextPathOf } from '../../session/next-path.ts';

interface LoginValues {
  username: string;
  password: string;
}

export function LoginPage(): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const { state } = useLocation();
  const google = useStartGoogle();
  const schema = z.object({
    username: z.string().trim().min(1, t('auth.usernameRequired')),
    password: z.string().min(1, t('auth.passwordRequired')),
  });
  const { control, handleSubmit } = useForm<LoginValues>({
    defaultValues: { username: session.email() ?? '', password: '' },
    resolver: schemaResolver(schema),
  });
  const login = useAction(authApi.login, {
    onDone: ({ data }) => session.begin(data.jwt),
    onError: shownByTheCard,
  });
  return (
    <AuthCard title={t('auth.loginTitle')} help={t('auth.loginHelp')} error={login.error ?? google.error}>
      <AuthForm
        action={t('auth.logIn')}
        busy={login.isPending}
        onSubmit={handleSubmit((body) => login.mutate({ body }))}
      >
        <FormField
          control={control}
          name="username"
          label={t('auth.username')}
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          control={control}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
        />
      </AuthForm>
      <Link component={RouterLink} to="/login/reset-password" sx={{ display: 'inline-block', mt: 2 }}>
        {t('auth.forgot')}
      </Link>
      <GoogleWay
        busy={google.busy}
        onContinue={() =>
          google.start({ action: 'login', email: '', nextPath: nextPathOf(state), connects: null })
        }
      />
    </AuthCard>
  );
}
