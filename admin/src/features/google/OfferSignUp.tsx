import { googleApi, type AuthUser } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { AuthForm } from '../accounts/AuthForm.tsx';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { useBackend } from '../../api/backend.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import type { Proven } from './LinkGoogle.tsx';

/** Somebody logged in who has no account: it can be made at once, with what Google has said already. */
export function OfferSignUp(props: {
  proven: Proven;
  onSignedUp: (signedIn: { jwt: string; user: AuthUser }) => Promise<void>;
}): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const { proof, verifier, email } = props.proven;
  const schema = z.object({ terms: z.boolean().refine((agreed) => agreed, t('terms.required')) });
  const { control, handleSubmit } = useForm<{ terms: boolean }>({
    defaultValues: { terms: false },
    resolver: schemaResolver(schema),
  });
  const signUp = useMutation({
    mutationFn: () => call(googleApi.registerGoogle, { body: { proof, verifier, terms: true } }),
    onSuccess: ({ data }) => props.onSignedUp(data),
  });
  return (
    <AuthCard title={t('google.signUpTitle')} help={t('google.signUpHelp', { email })} error={signUp.error}>
      <AuthForm
        action={t('google.signUpAction')}
        busy={signUp.isPending}
        onSubmit={handleSubmit(() => signUp.mutate())}
      >
        <TermsCheckbox control={control} name="terms" />
      </AuthForm>
      <Link component={RouterLink} to="/login" sx={{ display: 'inline-block', mt: 2 }}>
        {t('google.otherWay')}
      </Link>
    </AuthCard>
  );
}
