import { authApi } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { GoogleWay } from '../../features/google/GoogleWay.tsx';
import { useStartGoogle } from '../../features/google/useStartGoogle.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { CodeStep } from '../../features/accounts/CodeStep.tsx';
import { isCodeNeeded } from '../../features/accounts/second-step.ts';
import { nextPathOf } from '../../session/next-path.ts';

export function LoginPage(): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const { state } = useLocation();
  const google = useStartGoogle();
  const schema = z.object({
    username: z.string().trim().min(1, t('auth.usernameRequired')),
    password: z.string().min(1, t('auth.passwordRequired')),
  });
  const [known, setKnown] = useState<{ readonly username: string; readonly password: string } | null>(null);
  const login = useAction(authApi.login, {
    onDone: ({ data }) => session.begin(data.jwt),
    onError: (error, { body }) => {
      if (isCodeNeeded(error) && body !== undefined) setKnown(body);
    },
  });
  if (known !== null) {
    return (
      <CodeStep
        error={login.error}
        onCode={(code) => login.mutateAsync({ body: { ...known, code } })}
        onBack={() => {
          login.reset();
          setKnown(null);
        }}
      />
    );
  }
  return (
    <AuthCard title={t('auth.loginTitle')} help={t('auth.loginHelp')} error={login.error ?? google.error}>
      <AuthForm
        action={t('auth.logIn')}
        schema={schema}
        defaults={{ username: session.email() ?? '', password: '' }}
        onSave={(body) => login.mutateAsync({ body })}
      >
        <FormField name="username" label={t('auth.username')} autoComplete="username" autoFocus />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
      </AuthForm>
      <Link component={RouterLink} to="/login/reset-password" sx={{ display: 'inline-block', mt: 2 }}>
        {t('auth.forgot')}
      </Link>
      <GoogleWay
        busy={google.busy}
        onContinue={() =>
          google.start({
            action: 'login',
            email: '',
            nextPath: nextPathOf(state),
            connects: null,
            confirms: false,
          })
        }
      />
    </AuthCard>
  );
}
