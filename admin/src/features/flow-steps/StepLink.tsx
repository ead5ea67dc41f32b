import Link from '@mui/material/Link';
import type { ReactElement } from 'react';

/** The name of a step, as a link if it can be opened. */
export function StepLink(props: {
  id: string;
  name: string;
  onStep: ((id: string) => void) | undefined;
}): ReactElement {
  const { id, name, onStep } = props;
  if (onStep === undefined) return <span>{name}</span>;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onStep(id)}
      sx={{ font: 'inherit', textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}
