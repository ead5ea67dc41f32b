import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

/** Title, one line of help, primary action on the right. */
export function PageHeader(props: {
  title: string;
  /** Title of the browser tab, when the visible title is a name given by the user. */
  pageTitle?: string;
  help?: string;
  /** Hides the help on phones. */
  isHelpForWide?: boolean;
  /** Beside the title: a chip, an info button. */
  aside?: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <PageTitle title={props.pageTitle ?? props.title} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {props.title}
          </Typography>
          {props.aside}
        </Box>
        {props.help !== undefined && (
          <Typography
            color="textSecondary"
            sx={{
              overflowWrap: 'anywhere',
              ...(props.isHelpForWide === true && { display: { xs: 'none', sm: 'block' } }),
            }}
          >
            {props.help}
          </Typography>
        )}
      </Box>
      {props.action}
    </Box>
  );
}
