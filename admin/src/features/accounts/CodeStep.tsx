import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { FormField } from '../../components/FormField.tsx';
import { useText } from '../../i18n/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { codeIssue, isCodeNeeded } from './second-step.ts';

/** The log-in step that asks for a code of the authenticator app, or for a recovery code. */
export function CodeStep(props: {
  /** The error of the last attempt, if it failed. */
  error: unknown;
  onCode: (code: string) => Promise<unknown>;
  onBack: () => void;
}): ReactElement {
  const t = useText();
  return (
    <AuthCard
      title={t('auth.codeTitle')}
      help={t('auth.codeHelp')}
      error={isCodeNeeded(props.error) ? null : props.error}
    >
      <AuthForm
        action={t('auth.codeAction')}
        schema={z.object({ code: z.string().trim().min(1, t('auth.codeRequired')) })}
        defaults={{ code: '' }}
        onSave={({ code }) => props.onCode(code)}
        issueOf={codeIssue}
      >
        <FormField name="code" label={t('auth.code')} autoComplete="one-time-code" autoFocus />
      </AuthForm>
      <Button sx={{ mt: 2 }} onClick={props.onBack}>
        {t('auth.codeBack')}
      </Button>
    </AuthCard>
  );
}
