import { NAME_MAX_LENGTH } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { hasAgreed } from '../accounts/agreed-state.ts';
import { TermsCheckbox } from '../accounts/TermsCheckbox.tsx';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { NameField, type NameValues } from '../../components/NameField.tsx';
import { useCreateWorkspace } from './useCreateWorkspace.ts';
import { workspaceFormSchema } from './workspace-form-schema.ts';

/** The form of a first workspace. `owner` is the first name of the person, whose workspace it is proposed to be. */
export function WorkspaceForm(props: { owner: string }): ReactElement {
  const t = useText();
  const maker = useCreateWorkspace();
  const { state } = useLocation();
  const proposed = props.owner === '' ? '' : t('workspaces.proposedName', { name: props.owner });
  const { control, handleSubmit } = useForm<NameValues>({
    defaultValues: { name: proposed.slice(0, NAME_MAX_LENGTH), terms: hasAgreed(state) },
    resolver: schemaResolver(workspaceFormSchema(t)),
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={handleSubmit(({ name }) => maker.create(name.trim()))}
    >
      <NameField
        control={control}
        label={t('workspaces.name')}
        placeholder={t('workspaces.namePlaceholder')}
      />
      <TermsCheckbox control={control} name="terms" />
      <Button type="submit" variant="contained" size="large" loading={maker.isPending}>
        {t('workspaces.firstTitle')}
      </Button>
    </Box>
  );
}
