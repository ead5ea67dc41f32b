import { googleApi, type AuthUser } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { AuthForm } from '../accounts/AuthForm.tsx';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { useAction } from '../../api/useAction.ts';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import type { Proven } from './LinkGoogle.tsx';

/** Offers a user without an account to create one from Google's proof. */
export function OfferSignUp(props: {
  proven: Proven;
  onSignedUp: (signedIn: { jwt: string; user: AuthUser }) => Promise<void>;
}): ReactElement {
  const t = useText();
  const { proof, verifier, email } = props.proven;
  const schema = z.object({ terms: z.boolean().refine((agreed) => agreed, t('terms.required')) });
  const signUp = useAction(googleApi.registerGoogle, {
    onDone: ({ data }) => props.onSignedUp(data),
    onError: handledByForm,
  });
  return (
    <AuthCard title={t('google.signUpTitle')} help={t('google.signUpHelp', { email })} error={signUp.error}>
      <AuthForm
        action={t('google.signUpAction')}
        schema={schema}
        defaults={{ terms: false }}
        onSave={() => signUp.mutateAsync({ body: { proof, verifier, terms: true } })}
      >
        <TermsCheckbox name="terms" />
      </AuthForm>
      <Link component={RouterLink} to="/login" sx={{ display: 'inline-block', mt: 2 }}>
        {t('google.otherWay')}
      </Link>
    </AuthCard>
  );
}
