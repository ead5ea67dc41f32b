import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useKeepUnsaved } from './LeaveGuard.tsx';
import { useFieldsForm, type FieldsFormOptions } from './useFieldsForm.ts';

export type SectionFormProps<TValues extends FieldValues> = FieldsFormOptions<TValues> & {
  action: string;
  /** Standalone, with a button as wide as the fields. */
  isWide?: boolean;
  children: ReactNode;
  /** Further actions below the button. */
  below?: ReactNode;
};

/** The form of a section: fields and one submit button. Leaving with unsaved changes asks first. */
export function SectionForm<TValues extends FieldValues>(props: SectionFormProps<TValues>): ReactElement {
  const { isWide = false } = props;
  const { form, isBusy, isChanged, onSubmit } = useFieldsForm(props);
  useKeepUnsaved(isChanged && !isBusy);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'grid', gap: 2, mt: isWide ? 0 : 2 }}
      >
        {props.children}
        <Button
          type="submit"
          variant={isWide ? 'contained' : 'outlined'}
          size={isWide ? 'large' : 'medium'}
          loading={isBusy}
          sx={{ justifySelf: isWide ? 'stretch' : 'start' }}
        >
          {props.action}
        </Button>
      </Box>
      {props.below}
    </FormProvider>
  );
}

/** Two fields side by side, if there is room. */
export function FieldPair(props: { children: ReactNode }): ReactElement {
  return <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>{props.children}</Box>;
}
