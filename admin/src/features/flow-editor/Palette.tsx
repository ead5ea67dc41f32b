import { STEP_TYPES } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DragEvent, ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { splitFor } from './new-steps.ts';
import { dragStep } from './step-drag.ts';
import { STEP_ICONS } from './step-icons.ts';

/** All types of steps: clicking one adds it after the shown step, dragging adds it where it is dropped. */
export function Palette(props: { direction: 'row' | 'column' }): ReactElement {
  const t = useText();
  const { addStep, draft, shown } = useFlowEditing();
  const isRow = props.direction === 'row';
  const isTight = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('lg'), { noSsr: true });
  return (
    <Box
      role="group"
      aria-label={t('flow.palette')}
      sx={{
        display: 'flex',
        flexDirection: props.direction,
        gap: 0.5,
        p: 1,
        flexShrink: 0,
        overflowX: isRow ? 'auto' : 'visible',
        overflowY: isRow ? 'visible' : 'auto',
        bgcolor: 'background.paper',
        borderColor: 'divider',
        borderStyle: 'solid',
        borderWidth: isRow ? '0 0 1px' : '0 1px 0 0',
      }}
    >
      {Object.values(STEP_TYPES).map(({ id, name }) => {
        const Icon = STEP_ICONS[name];
        const isOff = id === STEP_TYPES.flowSplitOption.id && splitFor(draft.steps, shown) === undefined;
        const label = t('flow.addNamed', { type: t(`flow.types.${name}`) });
        const drag = {
          draggable: !isRow && !isOff,
          onDragStart: (event: DragEvent) => dragStep(event, id),
        };
        if (!isRow && isTight) {
          return (
            <Box key={id} {...drag}>
              <IconAction label={label} disabled={isOff} onClick={() => addStep(id)}>
                <Icon fontSize="small" />
              </IconAction>
            </Box>
          );
        }
        return (
          <Button
            key={id}
            {...drag}
            size="small"
            color="inherit"
            disabled={isOff}
            startIcon={<Icon />}
            aria-label={label}
            onClick={() => addStep(id)}
            sx={{ justifyContent: 'flex-start', flexShrink: 0 }}
          >
            {t(`flow.types.${name}`)}
          </Button>
        );
      })}
    </Box>
  );
}
