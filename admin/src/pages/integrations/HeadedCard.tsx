import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** A card for one integration: its title, actions on the right, and content below. */
export function HeadedCard(props: {
  Icon: SvgIconComponent;
  title: string;
  help: string;
  action?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  const titleId = useId();
  const { Icon } = props;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: 1,
            color: 'primary.main',
            bgcolor: 'primary.light',
          }}
        >
          <Icon fontSize="small" />
        </Box>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {props.title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {props.help}
          </Typography>
        </Box>
        {props.action}
      </Box>
      {props.children}
    </Card>
  );
}
