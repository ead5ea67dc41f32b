import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { InfoButton } from './InfoButton.tsx';

/** A label above a field that looks like a text field's, with an explanation and, on the right, a value. */
export function FieldLabel(props: {
  id: string;
  children: string;
  /** Id of the labelled field, if it can have a label. */
  htmlFor?: string;
  /** Explanation of the field, shown on request. */
  info?: string | undefined;
  aside?: ReactNode;
}): ReactElement {
  const { id, children, htmlFor, info } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25, mb: 0.5 }}>
      <Typography
        {...(htmlFor === undefined ? { component: 'span' } : { component: 'label', htmlFor })}
        id={id}
        sx={{ fontSize: 13, fontWeight: 600, lineHeight: 1.4 }}
      >
        {children}
      </Typography>
      {info !== undefined && <InfoButton about={children} text={info} size="sm" />}
      {props.aside !== undefined && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 'auto', pl: 1 }}>
          {props.aside}
        </Typography>
      )}
    </Box>
  );
}
