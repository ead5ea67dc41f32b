import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import type { ItemKind } from './item-kind.ts';

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Sign, name and one line about a document or about a file that is to be one. */
export function NameCell(props: {
  kind: ItemKind;
  name: string;
  /** One line; what does not fit is told when pointed at. */
  about: ReactNode;
  aboutTitle?: string;
  isError?: boolean;
  onOpen?: () => void;
}): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <FileTypeIcon kind={props.kind} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {props.onOpen === undefined ? (
          <Typography title={props.name} sx={{ ...ONE_LINE, fontWeight: 500 }}>
            {props.name}
          </Typography>
        ) : (
          <Link
            component="button"
            type="button"
            variant="body1"
            color="textPrimary"
            title={props.name}
            onClick={props.onOpen}
            sx={{ ...ONE_LINE, display: 'block', maxWidth: '100%', fontWeight: 500, textAlign: 'left' }}
          >
            {props.name}
          </Link>
        )}
        <Typography
          variant="caption"
          component="div"
          color={props.isError === true ? 'error' : 'textSecondary'}
          title={props.aboutTitle}
          sx={{ ...ONE_LINE, lineHeight: '18px' }}
        >
          {props.about}
        </Typography>
      </Box>
    </Box>
  );
}
