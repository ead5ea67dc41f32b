import { authApi } from '@colloquy/contracts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { isRecord } from '../data/api-error.ts';
import { useBackend } from '../data/backend.tsx';
import { schemaResolver } from '../data/schema-resolver.ts';
import { useText } from '../i18n/useText.ts';
import { FormField } from '../ui/FormField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { emailFieldSchema } from './email-field-schema.ts';

interface RegisterValues {
  email: string;
  terms: boolean;
}

export function RegisterPage(): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { call } = useBackend();
  const { state } = useLocation();
  // Whoever comes from an invitation was invited by an address.
  const invited = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
  const schema = z.object({
    email: emailFieldSchema(t),
    terms: z.boolean().refine((agreed) => agreed, t('auth.termsRequired')),
  });
  const { control, handleSubmit } = useForm<RegisterValues>({
    defaultValues: { email: invited, terms: false },
    resolver: schemaResolver(schema),
  });
  const request = useMutation({
    mutationFn: ({ email }: RegisterValues) => call(authApi.requestSignup, { body: { email, terms: true } }),
    onSuccess: (_, { email }) => navigate('/register/email', { state: { email } }),
  });
  return (
    <AuthCard title={t('auth.registerTitle')} help={t('auth.registerHelp')} error={request.error}>
      <AuthForm
        action={t('auth.requestSignup')}
        busy={request.isPending}
        onSubmit={handleSubmit((values) => request.mutate(values))}
      >
        <FormField
          control={control}
          name="email"
          type="email"
          label={t('auth.email')}
          autoComplete="email"
          autoFocus
        />
        <TermsCheckbox control={control} />
      </AuthForm>
    </AuthCard>
  );
}

function TermsCheckbox(props: { control: Control<RegisterValues> }): ReactElement {
  const t = useText();
  const { field, fieldState } = useController({ control: props.control, name: 'terms' });
  return (
    <FormControl error={fieldState.invalid} sx={{ mb: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-describedby': 'terms-error',
                'aria-invalid': fieldState.invalid,
              },
            }}
          />
        }
        label={
          <>
            {t('auth.terms')}{' '}
            <Link component={RouterLink} to="/terms-conditions" target="_blank" underline="always">
              {t('auth.termsLink')}
            </Link>
          </>
        }
      />
      <FormHelperText id="terms-error" sx={{ mx: 0, minHeight: 20 }}>
        {fieldState.error?.message ?? ' '}
      </FormHelperText>
    </FormControl>
  );
}
