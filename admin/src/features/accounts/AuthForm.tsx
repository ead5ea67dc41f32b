import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SectionForm, type SectionFormProps } from '../../components/SectionForm.tsx';

/** The form of an `AuthCard`, which tells what went wrong. Typed again without a sigh, unless it says otherwise. */
export function AuthForm<TValues extends FieldValues>(props: SectionFormProps<TValues>): ReactElement {
  return (
    <Box sx={{ mt: 3 }}>
      <SectionForm isDisposable isSilent isWide {...props} />
    </Box>
  );
}
