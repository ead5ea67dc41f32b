import { authApi, nameSchema, type Me } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { routeKey } from '../../api/route-key.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { pageLanguages } from '../../i18n/i18n-provider.ts';
import { timezoneOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair, SectionForm } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { changedDetails, detailsOf, type DetailValues } from '../../session/profile-details.ts';

const schema = z.object({
  firstName: nameSchema('firstName'),
  lastName: nameSchema('lastName'),
  language: z.string(),
  timezone: z.string(),
});

/** Names and time zone. A language is offered when there are texts in more than one. */
export function DetailsForm(props: { me: Me }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const stored = detailsOf(props.me);
  const { control, handleSubmit, formState } = useForm<DetailValues>({
    values: stored,
    resolver: schemaResolver(schema),
  });
  const save = useMutation({
    mutationFn: (values: DetailValues) =>
      call(authApi.writeDetails, { body: changedDetails(stored, schema.parse(values)) }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData<Me>(routeKey(authApi.me), (me) => me && { ...me, details: data });
      notify('profile.detailsSaved', { type: 'success' });
    },
    onError: showError,
  });
  const browsersOwn = { value: '', label: t('profile.asBrowser') };
  return (
    <SectionCard title={t('profile.details')}>
      <SectionForm
        action={t('app.save')}
        busy={save.isPending}
        disabled={!formState.isDirty}
        onSubmit={handleSubmit((values) => save.mutate(values))}
      >
        <FieldPair>
          <FormField
            control={control}
            name="firstName"
            label={t('auth.firstName')}
            autoComplete="given-name"
          />
          <FormField
            control={control}
            name="lastName"
            label={t('auth.lastName')}
            autoComplete="family-name"
          />
          {pageLanguages.length > 1 && (
            <SelectField
              control={control}
              name="language"
              label={t('profile.language')}
              options={[
                browsersOwn,
                ...pageLanguages.map(({ locale, name }) => ({ value: locale, label: name })),
              ]}
            />
          )}
          <SelectField
            control={control}
            name="timezone"
            label={t('profile.timezone')}
            options={[browsersOwn, ...timezoneOptions(stored.timezone)]}
          />
        </FieldPair>
      </SectionForm>
    </SectionCard>
  );
}
