import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';

/** A password field whose content can be revealed. */
export function PasswordField<TValues extends FieldValues>(
  props: Omit<FormFieldProps<TValues>, 'type' | 'endAdornment'>,
): ReactElement {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={t('auth.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
