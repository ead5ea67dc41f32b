import { authApi, usernameSchema, type Me } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair, SectionForm } from '../../components/SectionForm.tsx';

interface UsernameValues {
  username: string;
  password: string;
}

/** Another username; the password proves that it is the person. */
export function UsernameForm(props: { me: Me }): ReactElement {
  const t = useText();
  const schema = z.object({
    username: usernameSchema,
    password: z.string().min(1, t('auth.passwordRequired')),
  });
  const { control, handleSubmit, reset, setError } = useForm<UsernameValues>({
    defaultValues: { username: props.me.authUser.username, password: '' },
    resolver: schemaResolver(schema),
  });
  const showFailure = useFormFailure(setError, 'username', 'password');
  const change = useAction(authApi.changeUsername, {
    stale: [authApi.me],
    done: 'profile.usernameChanged',
    onDone: ({ data }) => reset({ username: data.username, password: '' }),
    onError: showFailure,
  });
  return (
    <SectionCard title={t('profile.username')} help={t('profile.usernameHelp')}>
      <SectionForm
        action={t('profile.usernameAction')}
        busy={change.isPending}
        onSubmit={handleSubmit((values) => change.mutate({ body: values }))}
      >
        <FieldPair>
          <FormField
            control={control}
            name="username"
            label={t('auth.newUsername')}
            autoComplete="username"
          />
          <PasswordField
            control={control}
            name="password"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        </FieldPair>
      </SectionForm>
    </SectionCard>
  );
}
