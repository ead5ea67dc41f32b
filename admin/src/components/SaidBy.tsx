import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { NameAvatar } from './NameAvatar.tsx';

/** Messages of one speaker below each other, beside their picture. */
export function SaidBy(props: {
  speaker: { readonly id: string; readonly name: string; readonly imageUrl?: string | null };
  children: ReactNode;
}): ReactElement {
  const { id, name, imageUrl = null } = props.speaker;
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <NameAvatar seed={id} name={name} imageUrl={imageUrl} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 0.75,
          justifyItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {props.children}
      </Box>
    </Box>
  );
}
