import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement, type ReactNode } from 'react';

/** A list of field groups that can grow and shrink. */
export function FieldList(props: {
  title: string;
  help: string;
  add: string;
  /** The issue of the list as a whole, or of an entry. */
  issue: string | undefined;
  /** Says that the list is full, instead of the button to add an entry. */
  full: string | undefined;
  onAdd: () => void;
  children: ReactNode;
}): ReactElement {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <div>
        <Typography id={titleId} component="h3" sx={{ fontSize: 14, fontWeight: 650 }}>
          {props.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {props.help}
        </Typography>
      </div>
      {props.children}
      {props.issue !== undefined && (
        <FormHelperText error role="alert">
          {props.issue}
        </FormHelperText>
      )}
      {props.full !== undefined ? (
        <Typography variant="body2" color="textSecondary">
          {props.full}
        </Typography>
      ) : (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          onClick={props.onAdd}
          sx={{ justifySelf: 'start' }}
        >
          {props.add}
        </Button>
      )}
    </Box>
  );
}

/** One group, with a button to remove it. */
export function FieldGroup(props: {
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>{props.children}</Box>
      <IconButton size="small" aria-label={props.remove} onClick={props.onRemove} sx={{ alignSelf: 'start' }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
