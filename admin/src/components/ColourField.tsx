import { HEX_COLOUR } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { useField, type FieldProps } from './useField.ts';

const SWATCH_PX = 24;

/** A colour: its hex value, the browser's picker, and presets. */
export function ColourField<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    /** Shown while the field is empty. */
    placeholder?: string;
    swatches?: readonly string[];
  },
): ReactElement {
  const t = useText();
  const { field, fieldState } = useField(props);
  const typed = String(field.value ?? '');
  const colour = HEX_COLOUR.test(typed) ? typed.toLowerCase() : undefined;
  const isDisabled = field.disabled ?? false;
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        name={field.name}
        value={typed}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(withHash(event.target.value))}
        label={props.label}
        placeholder={props.placeholder ?? ''}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        sx={{ maxWidth: 220, '& .MuiInputBase-input': { pl: 0 } }}
        slotProps={{
          htmlInput: { spellCheck: false, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Box
                  component="input"
                  type="color"
                  aria-label={t('colours.pick', { label: props.label })}
                  disabled={isDisabled}
                  value={colour ?? '#ffffff'}
                  onChange={(event) => field.onChange(event.target.value)}
                  sx={pickerLook(colour === undefined)}
                />
              </InputAdornment>
            ),
          },
        }}
      />
      {props.swatches !== undefined && (
        <Box
          role="group"
          aria-label={t('colours.some')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}
        >
          {props.swatches.map((one) => (
            <ButtonBase
              key={one}
              aria-label={one}
              aria-pressed={one === colour}
              disabled={isDisabled}
              onClick={() => field.onChange(one)}
              sx={{
                width: SWATCH_PX,
                height: SWATCH_PX,
                borderRadius: '50%',
                bgcolor: one,
                // Keeps the darkest preset visible on a dark page.
                boxShadow:
                  'inset 0 0 0 1px color-mix(in srgb, var(--mui-palette-text-secondary) 45%, transparent)',
                outlineOffset: 2,
                outline: one === colour ? `2px solid ${one}` : 'none',
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Accepts colours with and without the leading `#`. */
function withHash(typed: string): string {
  const text = typed.trim();
  return /^[0-9a-f]{1,6}$/i.test(text) ? `#${text}` : text;
}

const pickerLook = (isEmpty: boolean) => ({
  width: 20,
  height: 20,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  cursor: 'pointer',
  bgcolor: 'transparent',
  appearance: 'none',
  opacity: isEmpty ? 0.35 : 1,
  '&::-webkit-color-swatch-wrapper': { p: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '3px' },
});
