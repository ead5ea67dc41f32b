import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactElement } from 'react';

/** What a conversation can begin with, each by a click. Shows nothing where nothing is offered. */
export function OfferList<TOffer extends { readonly key: string; readonly text: string }>(props: {
  label: string;
  offers: readonly TOffer[];
  onPick: (offer: TOffer) => void;
}): ReactElement | null {
  if (props.offers.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 440, mx: 'auto' }}
    >
      {props.offers.map((offer) => (
        <li key={offer.key}>
          <ButtonBase
            onClick={() => props.onPick(offer)}
            sx={{
              width: '100%',
              justifyContent: 'flex-start',
              textAlign: 'left',
              font: 'inherit',
              color: 'text.primary',
              px: 1.75,
              py: 1.25,
              borderRadius: '12px',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
              '&:hover': { borderColor: 'primary.main', color: 'primary.main' },
            }}
          >
            {offer.text}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
