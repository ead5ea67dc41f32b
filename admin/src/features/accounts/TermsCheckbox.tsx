import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { useField, type FieldProps } from '../../components/useField.ts';
import { useText } from '../../i18n/useText.ts';

/** Agreement to the terms, which every way to create an account asks for. */
export function TermsCheckbox<TValues extends FieldValues>(
  props: Omit<FieldProps<TValues>, 'label'> & {
    /** The user has already agreed on the way here, so the box is ticked. */
    isKnown?: boolean;
  },
): ReactElement {
  const t = useText();
  const { field, fieldState } = useField(props);
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-describedby': 'terms-error',
                'aria-invalid': fieldState.invalid,
              },
            }}
          />
        }
        label={
          <>
            {t('terms.agree')}{' '}
            <Link component={RouterLink} to="/terms-conditions" target="_blank" underline="always">
              {t('terms.link')}
            </Link>
          </>
        }
      />
      <FormHelperText id="terms-error" sx={{ '&:empty': { display: 'none' } }}>
        {fieldState.error?.message ?? (props.isKnown === true && field.value === true && t('terms.known'))}
      </FormHelperText>
    </FormControl>
  );
}
