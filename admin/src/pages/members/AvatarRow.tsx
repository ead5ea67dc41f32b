import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** One person of a list: who, a quiet second line, and what can be done; on a phone in two lines. */
export function AvatarRow(props: {
  avatar?: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}): ReactElement {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        minHeight: 64,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      {props.avatar}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography noWrap title={props.title} sx={{ fontWeight: 500 }}>
          {props.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {props.text}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>{props.children}</Box>
    </Box>
  );
}
