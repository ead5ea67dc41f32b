import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { SAVE_BAR_PX } from './save-bar-px.ts';

/** The help or the fault below a field. */
const HELP_PX = 30;

/** A section of a page's form, which an index can link to. */
export function FormSection(props: {
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
}): ReactElement {
  const titleId = `${props.id}-title`;
  return (
    <Card
      component="section"
      id={props.id}
      tabIndex={-1}
      aria-labelledby={titleId}
      sx={{
        p: { xs: 2, sm: 3 },
        mb: 2,
        scrollMarginTop: 16,
        outline: 'none',
        // Focused fields scroll to a position above the save bar, with the text below them.
        '& input, & textarea': { scrollMarginBottom: SAVE_BAR_PX + HELP_PX },
      }}
    >
      <Typography id={titleId} variant="h2">
        {props.title}
      </Typography>
      {props.help !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {props.help}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {props.children}
      </Box>
    </Card>
  );
}
