import { googleApi, type AuthUser } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { AuthForm } from '../accounts/AuthForm.tsx';
import { CodeStep } from '../accounts/CodeStep.tsx';
import { isCodeNeeded } from '../accounts/second-step.ts';
import { fieldIssuesOf } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';

/** Google's proof, which only the browser that started the sign-in can use. */
export interface Proven {
  readonly proof: string;
  readonly verifier: string;
  readonly email: string;
}

/** Asks once for the password of the existing account with that address. */
export function LinkGoogle(props: {
  proven: Proven;
  /** Started in the profile, by a user who knows that they have an account. */
  isFromProfile: boolean;
  onLinked: (signedIn: { jwt: string; user: AuthUser }) => Promise<void>;
}): ReactElement {
  const t = useText();
  const { proof, verifier, email } = props.proven;
  const schema = z.object({ password: z.string().min(1, t('auth.passwordRequired')) });
  const [password, setPassword] = useState<string | null>(null);
  const link = useAction(googleApi.linkGoogle, {
    onDone: ({ data }) => props.onLinked(data),
    onError: (error, { body }) => {
      if (isCodeNeeded(error) && body !== undefined) setPassword(body.password);
    },
  });
  if (password !== null) {
    return (
      <CodeStep
        error={link.error}
        onCode={(code) => link.mutateAsync({ body: { proof, verifier, password, code } })}
        onBack={() => {
          link.reset();
          setPassword(null);
        }}
      />
    );
  }
  return (
    <AuthCard
      title={props.isFromProfile ? t('google.connect') : t('google.linkTitle')}
      help={t('google.linkHelp', { email })}
      error={passwordIssue(link.error) === undefined ? link.error : null}
    >
      <AuthForm
        action={t('google.linkAction')}
        schema={schema}
        defaults={{ password: '' }}
        onSave={(typed) => link.mutateAsync({ body: { proof, verifier, ...typed } })}
        issueOf={passwordIssue}
      >
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" autoFocus />
      </AuthForm>
      <Link component={RouterLink} to="/login/reset-password" sx={{ display: 'inline-block', mt: 2 }}>
        {t('auth.forgot')}
      </Link>
    </AuthCard>
  );
}

/** The issue of the password, shown on its field. */
function passwordIssue(error: unknown): string | undefined {
  return fieldIssuesOf(error).find(({ field }) => field === 'password')?.text;
}
