import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { ReactElement } from 'react';

const pulse = keyframes`0%, 60%, 100% { opacity: .3 } 30% { opacity: 1 }`;
const DELAYS_MS = [0, 150, 300];

/** Animated dots: the bot or a member is typing. */
export function TypingDots(props: { label: string }): ReactElement {
  return (
    <Box
      role="status"
      aria-label={props.label}
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', height: 21 }}
    >
      {DELAYS_MS.map((delayMs) => (
        <Box
          key={delayMs}
          sx={{
            width: 7,
            height: 7,
            borderRadius: '50%',
            bgcolor: 'text.secondary',
            animation: `${pulse} 1.2s ${delayMs}ms infinite`,
          }}
        />
      ))}
    </Box>
  );
}
