import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

/** Explains what would be shown here and offers the first step. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** The one action offered here. */
  offer?: { readonly label: string; readonly onClick: () => void };
}): ReactElement {
  const { offer } = props;
  const action =
    offer === undefined ? (
      props.action
    ) : (
      <Button variant="outlined" onClick={offer.onClick}>
        {offer.label}
      </Button>
    );
  return (
    <Box sx={{ textAlign: 'center', py: 6, px: 2, color: 'text.secondary' }}>
      {props.icon !== undefined && (
        <Box aria-hidden sx={{ mb: 1, '& svg': { fontSize: 36, opacity: 0.7 } }}>
          {props.icon}
        </Box>
      )}
      <Typography variant="h2" component="p" color="textPrimary">
        {props.title}
      </Typography>
      <Typography
        sx={{
          mt: 0.5,
          mb: action === undefined ? 0 : 2,
          maxWidth: 420,
          mx: 'auto',
          textWrap: 'balance',
        }}
      >
        {props.text}
      </Typography>
      {action}
    </Box>
  );
}
