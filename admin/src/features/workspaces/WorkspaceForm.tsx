import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { NameAndDescription, type NamedValues } from '../../components/NameAndDescription.tsx';
import { useCreateWorkspace } from './useCreateWorkspace.ts';
import { workspaceFormSchema } from './workspace-form-schema.ts';

/** The form of a first workspace. */
export function WorkspaceForm(): ReactElement {
  const t = useText();
  const create = useCreateWorkspace();
  const { control, handleSubmit } = useForm<NamedValues>({
    defaultValues: { name: '', description: '' },
    resolver: schemaResolver(workspaceFormSchema(t)),
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={handleSubmit((values) => create.mutate(values))}
    >
      <NameAndDescription
        control={control}
        nameLabel={t('workspaces.name')}
        namePlaceholder={t('workspaces.namePlaceholder')}
        descriptionLabel={t('workspaces.description')}
      />
      <TermsCheckbox control={control} name="terms" />
      <Button type="submit" variant="contained" size="large" loading={create.isPending} sx={{ mt: 1 }}>
        {t('workspaces.firstTitle')}
      </Button>
    </Box>
  );
}
