import type { FlowStep } from '@colloquy/contracts';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { outlineOf } from './outline-of.ts';
import { stepElementId } from './step-element-id.ts';
import { STEP_ICONS } from './step-icons.ts';
import { nameOf, typeNameOf } from '../flow-steps/step-names.ts';

const INDENT_PX = 16;
/** Deeper steps are not indented further, because phones lack the room. */
const MAX_INDENT = 6;

/** The flow as an indented list: the whole editor without a canvas. */
export function Outline(): ReactElement {
  const t = useText();
  const { draft, violations } = useFlowEditing();
  const rows = useMemo(() => outlineOf(draft.steps), [draft.steps]);
  const active = draft.selectedIds.at(-1) ?? rows[0]?.step.id;
  return (
    <Box
      component="ol"
      aria-label={t('flow.list')}
      sx={{ listStyle: 'none', m: 0, p: { xs: 1, md: 2 }, display: 'grid', gap: 0.75, maxWidth: 720 }}
    >
      {rows.map(({ step, depth }) => (
        <Box
          component="li"
          key={step.id}
          sx={{ pl: `${Math.min(depth, MAX_INDENT) * INDENT_PX}px`, minWidth: 0 }}
        >
          <Row
            step={step}
            isChosen={draft.selectedIds.includes(step.id)}
            isActive={step.id === active}
            problems={violations.filter(({ step_id: id }) => id === step.id).length}
          />
        </Box>
      ))}
    </Box>
  );
}

function Row(props: {
  step: FlowStep;
  isChosen: boolean;
  isActive: boolean;
  problems: number;
}): ReactElement {
  const t = useText();
  const { show } = useFlowEditing();
  const { step, problems } = props;
  const typeName = typeNameOf(step.type);
  const Icon = STEP_ICONS[typeName];
  return (
    <ButtonBase
      id={stepElementId(step.id)}
      tabIndex={props.isActive ? 0 : -1}
      aria-pressed={props.isChosen}
      onClick={() => show(step.id, 'inspector')}
      sx={{
        width: '100%',
        minHeight: 44,
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: props.isChosen ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box component="span" sx={{ flex: { xs: '1 1 70%', sm: 1 }, minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(step, t)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {t(`flow.types.${typeName}`)}
        </Typography>
      </Box>
      {step.trigger !== null && (
        <Chip
          component="span"
          label={t(`flow.triggers.${step.trigger.on}`)}
          sx={{ ml: { xs: 3.5, sm: 0 } }}
        />
      )}
      {problems > 0 && (
        <Box
          component="span"
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main', fontSize: 12 }}
        >
          <Warning aria-hidden sx={{ fontSize: 16 }} />
          {t('flow.problems', { smart_count: problems })}
        </Box>
      )}
    </ButtonBase>
  );
}
