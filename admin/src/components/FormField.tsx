import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type ExplainedFieldProps } from './useField.ts';

/** The placeholder of a stored secret that cannot be read. */
export const STORED_SECRET = '••••••••';

export interface FormFieldProps<TValues extends FieldValues> extends ExplainedFieldProps<TValues> {
  readonly placeholder?: string;
  /** Shown below the field while it has no error. */
  readonly help?: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'color';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
  readonly rows?: number;
  /** Maximum length; shows a counter. Longer text is an error and never cut. */
  readonly counterMax?: number;
  /** Enter adds a line instead of submitting the form. */
  readonly keepEnter?: boolean;
  readonly endAdornment?: ReactElement;
  readonly textFieldProps?: Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur'>;
}

/** A text field of a form, with its error or counter below. */
export function FormField<TValues extends FieldValues>(props: FormFieldProps<TValues>): ReactElement {
  const t = useText();
  const { field, fieldState } = useField(props);
  const value = String(field.value ?? '');
  const help = fieldState.error?.message ?? props.help;
  const id = useId();
  const text = (
    <TextField
      {...props.textFieldProps}
      {...(props.info === undefined ? { label: props.label } : { id })}
      name={field.name}
      value={value}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      placeholder={props.placeholder}
      type={props.type ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      autoFocus={props.autoFocus ?? false}
      required={props.required ?? false}
      error={fieldState.invalid}
      multiline={props.rows !== undefined}
      {...(props.rows === undefined ? {} : { rows: props.rows })}
      onKeyDown={(event) => {
        if (props.keepEnter === true && event.key === 'Enter') event.preventDefault();
      }}
      helperText={
        (help !== undefined || props.counterMax !== undefined) && (
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{help}</span>
            {props.counterMax !== undefined && (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {t('app.counter', { used: value.trim().length, max: props.counterMax })}
              </Box>
            )}
          </Box>
        )
      }
      slotProps={{
        input: props.endAdornment === undefined ? {} : { endAdornment: props.endAdornment },
      }}
    />
  );
  if (props.info === undefined) return text;
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={`${id}-label`} htmlFor={id} info={props.info}>
        {props.label}
      </FieldLabel>
      {text}
    </Box>
  );
}
