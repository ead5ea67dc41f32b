import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { OptionProps } from './option-props.ts';

/** Options of which one is chosen, by one click. */
export function OptionButtons({ options, layout, onAnswer }: OptionProps): ReactElement {
  const t = useText();
  const isList = layout === 'list';
  return (
    <Box
      role="group"
      aria-label={t('flowRunIt.options')}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        ...(isList && { flexDirection: 'column', alignItems: 'stretch' }),
      }}
    >
      {options.map(({ id, label }, index) => (
        <Button
          key={id}
          variant="outlined"
          autoFocus={index === 0}
          onClick={() => onAnswer({ text: label, optionIds: [id] }, label)}
          sx={{
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
            textAlign: 'start',
            ...(isList && { justifyContent: 'flex-start' }),
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
