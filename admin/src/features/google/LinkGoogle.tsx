import { googleApi, type AuthUser } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { AuthForm } from '../accounts/AuthForm.tsx';
import { useBackend } from '../../api/backend.tsx';
import { fieldIssuesOf } from '../../api/api-error.ts';
import { showFieldIssues } from '../../api/field-errors.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';

/** What Google has proven, in the hands of the browser that asked. */
export interface Proven {
  readonly proof: string;
  readonly verifier: string;
  readonly email: string;
}

/** The password of the account that has the address already, once. */
export function LinkGoogle(props: {
  proven: Proven;
  /** Begun in the profile, where one knows that one has an account. */
  isFromProfile: boolean;
  onLinked: (signedIn: { jwt: string; user: AuthUser }) => Promise<void>;
}): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const { proof, verifier, email } = props.proven;
  const schema = z.object({ password: z.string().min(1, t('auth.passwordRequired')) });
  const { control, handleSubmit, setError } = useForm<{ password: string }>({
    defaultValues: { password: '' },
    resolver: schemaResolver(schema),
  });
  const link = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(googleApi.linkGoogle, { body: { proof, verifier, password } }),
    onSuccess: ({ data }) => props.onLinked(data),
    onError: (error) => showFieldIssues(error, ['password'], setError),
  });
  const isBesideField = fieldIssuesOf(link.error).some(({ field }) => field === 'password');
  return (
    <AuthCard
      title={props.isFromProfile ? t('google.connect') : t('google.linkTitle')}
      help={t('google.linkHelp', { email })}
      error={isBesideField ? null : link.error}
    >
      <AuthForm
        action={t('google.linkAction')}
        busy={link.isPending}
        onSubmit={handleSubmit((values) => link.mutate(values))}
      >
        <PasswordField
          control={control}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
          autoFocus
        />
      </AuthForm>
      <Link component={RouterLink} to="/login/reset-password" sx={{ display: 'inline-block', mt: 2 }}>
        {t('auth.forgot')}
      </Link>
    </AuthCard>
  );
}
