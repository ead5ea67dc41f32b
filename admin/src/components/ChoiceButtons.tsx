import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import type { ReactElement, Ref } from 'react';

/** A row of buttons, one of which is selected. */
export function ChoiceButtons<TValue extends string>(props: {
  options: readonly { readonly value: TValue; readonly label: string }[];
  value: TValue | undefined;
  onChange: (value: TValue) => void;
  /** The first button, for a form that focuses it. */
  focusRef?: Ref<HTMLButtonElement>;
  group: Pick<
    ToggleButtonGroupProps,
    'aria-label' | 'aria-labelledby' | 'disabled' | 'fullWidth' | 'onBlur' | 'sx'
  >;
}): ReactElement {
  return (
    <ToggleButtonGroup
      {...props.group}
      exclusive
      size="small"
      color="primary"
      value={props.value}
      // Clicking the selected button keeps it selected.
      onChange={(_, value: TValue | null) => value !== null && props.onChange(value)}
    >
      {props.options.map(({ value, label }, index) => (
        <ToggleButton
          key={value}
          value={value}
          ref={index === 0 ? props.focusRef : undefined}
          sx={{
            minHeight: 36,
            px: 1.75,
            py: 0.5,
            lineHeight: 1.3,
            textTransform: 'none',
            bgcolor: 'background.paper',
            // The default grey has too little contrast on the page background.
            '&:not(.Mui-selected, .Mui-disabled)': { color: 'text.primary', fontWeight: 500 },
          }}
        >
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
