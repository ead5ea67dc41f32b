import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

const SIZE_PX = 200;

/**
 * A text as a QR code: dark on light in both themes, as cameras need it. Its space is reserved before it is drawn.
 */
export function QrCode(props: { text: string; label: string }): ReactElement {
  const drawing = useQuery({
    // The text is a secret, so it is not cached after unmounting.
    queryKey: ['qr-code', props.text],
    gcTime: 0,
    queryFn: async () => {
      const { encodeQR } = await import('qr');
      return encodeQR(props.text, 'raw');
    },
  });
  const rows = drawing.data ?? [];
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${Math.max(1, rows.length)} ${Math.max(1, rows.length)}`}
      shapeRendering="crispEdges"
      sx={{ width: SIZE_PX, height: SIZE_PX, justifySelf: 'center', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
