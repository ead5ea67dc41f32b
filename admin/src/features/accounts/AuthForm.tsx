import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SectionForm, type SectionFormProps } from '../../components/SectionForm.tsx';

/** The form of an `AuthCard`, which shows its errors. By default, leaving it does not ask. */
export function AuthForm<TValues extends FieldValues>(props: SectionFormProps<TValues>): ReactElement {
  return (
    <Box sx={{ mt: 3 }}>
      <SectionForm isDisposable isSilent isWide {...props} />
    </Box>
  );
}
