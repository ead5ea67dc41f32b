import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import Bolt from '@mui/icons-material/BoltOutlined';
import Comment from '@mui/icons-material/StickyNote2Outlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { NODE_WIDTH_PX } from './auto-layout.ts';
import type { CanvasNode } from './canvas-nodes.ts';
import { stepElementId } from './step-element-id.ts';
import { NEXT_HANDLE } from './step-edges.ts';
import { STEP_ICONS } from './step-icons.ts';
import { nameOf, shortened, typeNameOf } from '../flow-steps/step-names.ts';

const Card = styled('div')({
  width: NODE_WIDTH_PX,
  borderRadius: 10,
  border: '1px solid var(--mui-palette-divider)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  boxShadow: '0 1px 3px rgb(27 30 38 / 12%)',
  fontSize: 13,
  '&[data-chosen=true]': {
    borderColor: 'var(--mui-palette-primary-main)',
    boxShadow: '0 0 0 1px var(--mui-palette-primary-main)',
  },
  '&[data-marked=true]': { borderLeft: '4px solid var(--mui-palette-warning-main)' },
});
const Body = styled('button')({
  all: 'unset',
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  padding: '8px 12px',
  cursor: 'grab',
  borderRadius: 9,
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
});
const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 12,
  color: 'var(--mui-palette-text-secondary)',
  '& svg': { fontSize: 16 },
});
const Option = styled('div')({
  position: 'relative',
  padding: '3px 12px',
  borderTop: '1px solid var(--mui-palette-divider)',
  fontSize: 12,
  // Room for the step's own handle on the card's lower edge.
  '&:nth-last-of-type(2)': { paddingBottom: 9 },
  // The handle overlaps the edge, so only the text is clipped.
  '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const CLAMPED = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** A step on the canvas: its type, text, edges and violations. */
export const StepNode = memo(function StepNode({ data, selected }: NodeProps<CanvasNode>): ReactElement {
  const { step, rules, isActive } = data;
  return (
    <Card data-chosen={selected} data-marked={rules.length > 0}>
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={step.type !== STEP_TYPES.flowSplitOption.id}
      />
      <Body id={stepElementId(step.id)} type="button" tabIndex={isActive ? 0 : -1} aria-pressed={selected}>
        <Said step={step} problems={rules.length} />
      </Body>
      {step.type === STEP_TYPES.multipleChoice.id &&
        step.options.map(({ id, label }) => (
          <Option key={id}>
            <span>{label}</span>
            <Handle type="source" id={id} position={Position.Right} />
          </Option>
        ))}
      <Handle
        type="source"
        id={NEXT_HANDLE}
        position={Position.Bottom}
        isConnectable={step.type !== STEP_TYPES.flowSplit.id}
      />
    </Card>
  );
});

function Said({ step, problems }: { step: FlowStep; problems: number }): ReactElement {
  const t = useText();
  const typeName = typeNameOf(step.type);
  const Icon = STEP_ICONS[typeName];
  const name = nameOf(step, t);
  const excerpt = step.title.trim() === '' ? '' : shortened(step.text);
  return (
    <>
      <Line>
        <Icon aria-hidden />
        <span>{t(`flow.types.${typeName}`)}</span>
        {step.comment !== '' && <Comment titleAccess={t('flow.hasComment')} />}
        {problems > 0 && (
          <Box
            component="span"
            sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main' }}
          >
            <Warning aria-hidden />
            {t('flow.problems', { smart_count: problems })}
          </Box>
        )}
      </Line>
      <Box component="span" sx={{ ...CLAMPED, fontWeight: 600, mt: 0.25 }}>
        {name}
      </Box>
      {excerpt !== '' && (
        <Box component="span" sx={{ ...CLAMPED, color: 'text.secondary' }}>
          {excerpt}
        </Box>
      )}
      {step.trigger !== null && (
        <Line as="span">
          <Bolt aria-hidden />
          {t(`flow.triggers.${step.trigger.on}`)}
        </Line>
      )}
    </>
  );
}
