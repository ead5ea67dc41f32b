import { authApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { isRecord } from '@colloquy/contracts/is-record';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { GoogleWay } from '../../features/google/GoogleWay.tsx';
import { useStartGoogle } from '../../features/google/useStartGoogle.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { emailFieldSchema } from '../../features/accounts/email-field-schema.ts';
import { nextPathOf } from '../../session/next-path.ts';
import { TermsCheckbox } from '../../features/accounts/TermsCheckbox.tsx';

export function RegisterPage(): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { session } = useBackend();
  const { state } = useLocation();
  // The address that the invitation was sent to.
  const invited = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
  const schema = z.object({
    email: emailFieldSchema(t),
    terms: z.boolean().refine((agreed) => agreed, t('terms.required')),
  });
  const google = useStartGoogle();
  const request = useAction(authApi.requestSignup, {
    // The stored address proposes a username and logs in later.
    onDone: ({ data }, { body }) => {
      const email = body?.email ?? '';
      session.rememberEmail(email);
      return navigate('/register/email', { state: { email, mailPath: data.mailPath } });
    },
    onError: handledByForm,
  });
  const startGoogle = () =>
    google.start({
      action: 'register',
      email: invited,
      nextPath: nextPathOf(state),
      connects: null,
      confirms: false,
    });
  return (
    <AuthCard
      title={t('auth.registerTitle')}
      help={t('auth.registerHelp')}
      error={request.error ?? google.error}
    >
      <AuthForm
        action={t('auth.requestSignup')}
        schema={schema}
        defaults={{ email: invited, terms: false }}
        onSave={({ email }) => request.mutateAsync({ body: { email, terms: true } })}
        below={<AgreedGoogleWay busy={google.busy} onContinue={startGoogle} />}
      >
        <FormField name="email" type="email" label={t('auth.email')} autoComplete="email" autoFocus />
        <TermsCheckbox name="terms" />
      </AuthForm>
    </AuthCard>
  );
}

/** The terms are agreed to here; the address comes from Google. */
function AgreedGoogleWay(props: { busy: boolean; onContinue: () => void }): ReactElement {
  const { trigger } = useFormContext();
  const go = async () => {
    if (await trigger('terms', { shouldFocus: true })) props.onContinue();
  };
  return <GoogleWay busy={props.busy} onContinue={() => void go()} />;
}
