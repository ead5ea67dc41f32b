import { authApi, nameSchema, type Me } from '@colloquy/contracts';
import { MAIL_LANGUAGES } from '@colloquy/texts/dashboard';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Form } from 'react-admin';
import { z } from 'zod';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { submitted } from '../../api/submitted.ts';
import { useAction } from '../../api/useAction.ts';
import { FormField } from '../../components/FormField.tsx';
import { KeepUnsaved } from '../../components/KeepUnsaved.tsx';
import { languageChoices, timezoneOptions } from '../../components/locale-options.ts';
import { SaveBar } from '../../components/SaveBar.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { useText } from '../../i18n/useText.ts';
import { changedDetails, detailsOf } from '../../session/profile-details.ts';

const schema = z.object({
  firstName: nameSchema('firstName'),
  lastName: nameSchema('lastName'),
  language: z.string(),
  timezone: z.string(),
});

/** Names, the language of the user's mails, and the time zone of displayed dates. */
export function DetailsForm(props: { me: Me }): ReactElement {
  const t = useText();
  const stored = detailsOf(props.me);
  const browsersOwn = { value: '', label: t('profile.asBrowser') };
  const save = useAction(authApi.writeDetails, { stale: [authApi.me], done: 'profile.detailsSaved' });
  return (
    <SectionCard title={t('profile.details')}>
      <Form
        record={stored}
        resolver={schemaResolver(schema)}
        onSubmit={(values: Record<string, unknown>) =>
          submitted(save.mutateAsync({ body: changedDetails(stored, schema.parse(values)) }))
        }
      >
        <KeepUnsaved />
        <Box sx={{ mt: 2 }}>
          <FieldPair>
            <FormField name="firstName" label={t('auth.firstName')} autoComplete="given-name" />
            <FormField name="lastName" label={t('auth.lastName')} autoComplete="family-name" />
            <SearchSelect
              name="language"
              label={t('profile.language')}
              help={t('profile.languageHelp')}
              options={[browsersOwn, ...languageChoices(MAIL_LANGUAGES, stored.language)]}
            />
            <SearchSelect
              name="timezone"
              label={t('profile.timezone')}
              help={t('profile.timezoneHelp')}
              options={[browsersOwn, ...timezoneOptions(stored.timezone)]}
            />
          </FieldPair>
        </Box>
        <SaveBar />
      </Form>
    </SectionCard>
  );
}
