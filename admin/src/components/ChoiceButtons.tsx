import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup, { type ToggleButtonGroupProps } from '@mui/material/ToggleButtonGroup';
import type { ReactElement, Ref } from 'react';

/** A few choices beside each other, one of them taken. */
export function ChoiceButtons<TValue extends string>(props: {
  options: readonly { readonly value: TValue; readonly label: string }[];
  value: TValue | undefined;
  onChange: (value: TValue) => void;
  /** The first button, for a form that puts the focus there. */
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
      // Chosen again it stays chosen.
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
            // The grey of an unchosen one is too faint on a page's ground.
            '&:not(.Mui-selected, .Mui-disabled)': { color: 'text.primary', fontWeight: 500 },
          }}
        >
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
