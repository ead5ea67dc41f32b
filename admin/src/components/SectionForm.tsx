import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useKeepUnsaved } from './LeaveGuard.tsx';
import { useFieldsForm, type FieldsFormOptions } from './useFieldsForm.ts';

export type SectionFormProps<TValues extends FieldValues> = FieldsFormOptions<TValues> & {
  action: string;
  /** Stands alone, with a button as wide as its fields. */
  isWide?: boolean;
  children: ReactNode;
  /** What else can be done, behind the button. */
  below?: ReactNode;
};

/** The form of a section: fields, and one button that sends them. Leaving with something unsaved asks first. */
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

/** Two fields beside each other where there is room. */
export function FieldPair(props: { children: ReactNode }): ReactElement {
  return <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>{props.children}</Box>;
}
