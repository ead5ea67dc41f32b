import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';

/** A number that is tried, with its value beside its label and what the ends mean below. */
export function TrialSlider(props: {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  textOf: (value: number) => string;
  ends?: readonly [string, string];
  onChange: (value: number) => void;
}): ReactElement {
  const id = useId();
  const { label, value, textOf, ends } = props;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography id={id} component="span" sx={{ fontSize: 13, fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {textOf(value)}
        </Typography>
      </Box>
      <Box sx={{ px: 1 }}>
        <Slider
          {...props.range}
          size="small"
          value={value}
          aria-labelledby={id}
          getAriaValueText={textOf}
          onChange={(_, next) => props.onChange(next)}
          sx={{ display: 'block' }}
        />
      </Box>
      {ends !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          {ends.map((end) => (
            <Typography key={end} variant="caption" color="textSecondary">
              {end}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
