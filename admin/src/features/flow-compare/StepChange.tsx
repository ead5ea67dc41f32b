import type { FlowStep } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import Add from '@mui/icons-material/AddCircleOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Move from '@mui/icons-material/OpenWith';
import Remove from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { StepLink } from '../flow-steps/StepLink.tsx';
import { typeLabel } from '../flow-steps/step-label.ts';
import type { FieldChange } from './changed-fields.ts';
import { FieldChanges } from './FieldChanges.tsx';

type Kind = 'added' | 'removed' | 'changed' | 'moved';
/** A word and a sign in addition to the colour. */
const MARKS = {
  added: { Icon: Add, color: 'success' },
  removed: { Icon: Remove, color: 'error' },
  changed: { Icon: Edit, color: 'warning' },
  moved: { Icon: Move, color: 'default' },
} as const satisfies Record<Kind, { Icon: SvgIconComponent; color: string }>;

/** The change of one step. */
export function StepChange(props: {
  kind: Kind;
  step: FlowStep;
  fields?: readonly FieldChange[];
  /** Names of both states. */
  before: string;
  after: string;
  oldNames: (id: string) => string;
  newNames: (id: string) => string;
  onStep: ((id: string) => void) | undefined;
}): ReactElement {
  const t = useText();
  const { kind, step, fields, before, after, oldNames, newNames, onStep } = props;
  const { Icon, color } = MARKS[kind];
  const isGone = kind === 'removed';
  const name = isGone ? oldNames(step.id) : newNames(step.id);
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        minWidth: 0,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip variant="outlined" color={color} icon={<Icon />} label={t(`flowCompare.${kind}`)} />
        <Typography variant="h3" component="span" sx={{ minWidth: 0 }}>
          <StepLink id={step.id} name={name} onStep={isGone ? undefined : onStep} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {typeLabel(step, t)}
        </Typography>
      </Box>
      {fields !== undefined && (
        <FieldChanges before={before} after={after} fields={fields} oldNames={oldNames} newNames={newNames} />
      )}
      {kind === 'moved' && (
        <Typography variant="body2" color="textSecondary">
          {t('flowCompare.movedText')}
        </Typography>
      )}
      {(kind === 'added' || isGone) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('flowCompare.only', { name: isGone ? before : after })}
          {'text' in step && step.text !== '' && `: ${step.text}`}
        </Typography>
      )}
    </Box>
  );
}
