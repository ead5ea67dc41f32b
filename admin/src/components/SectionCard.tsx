import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** One section of a page: title, one line of help, content. */
export function SectionCard(props: {
  title: string;
  /** Beside the title, such as a chip. */
  aside?: ReactNode;
  help?: string;
  children: ReactNode;
}): ReactElement {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h2">
          {props.title}
        </Typography>
        {props.aside}
      </Box>
      {props.help !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {props.help}
        </Typography>
      )}
      {props.children}
    </Card>
  );
}
