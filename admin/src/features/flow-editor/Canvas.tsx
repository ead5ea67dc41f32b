import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  applyNodeChanges,
  Background,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useNodesInitialized,
  useReactFlow,
  useStore,
  type Connection,
  type NodeChange,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { NODE_WIDTH_PX } from './auto-layout.ts';
import { canvasEdges, canvasNodes, TAKING_EDGE, type CanvasNode } from './canvas-nodes.ts';
import { CanvasButtons } from './CanvasButtons.tsx';
import { useFlowEditing } from './FlowEditorContext.ts';
import { readableViewport } from './readable-viewport.ts';
import { stepDropTarget } from './step-drag.ts';
import { canConnect, edgesOf, NEXT_HANDLE } from './step-edges.ts';
import { StepNode } from './StepNode.tsx';

const NODE_TYPES = { step: StepNode };
const ZOOM = { min: 0.1, max: 1.5 };
const MOVE_MS = 200;
/** When the canvas width changes by this much, the flow is fitted again. */
const REFIT_PX = 120;
const COLOURS = {
  '--xy-edge-stroke': '#8a91a3',
  '--xy-edge-stroke-selected': 'var(--mui-palette-primary-main)',
  '--xy-background-color': 'var(--mui-palette-background-default)',
  '--xy-background-pattern-color': 'var(--mui-palette-divider)',
  '--xy-handle-background-color': 'var(--mui-palette-primary-main)',
  '--xy-handle-border-color': 'var(--mui-palette-background-paper)',
  '--xy-minimap-background-color': 'var(--mui-palette-background-paper)',
  '--xy-minimap-node-background-color':
    'color-mix(in srgb, var(--mui-palette-text-secondary) 55%, transparent)',
  '--xy-minimap-mask-background-color':
    'color-mix(in srgb, var(--mui-palette-background-default) 60%, transparent)',
  '--xy-attribution-background-color': 'transparent',
  '& .react-flow__handle': { width: 10, height: 10, borderRadius: '50%' },
  '& .react-flow__attribution a': { color: 'text.secondary' },
  '& .react-flow__edge.selected .react-flow__edge-path': { strokeWidth: 2 },
  [`& .${TAKING_EDGE} .react-flow__edge-path`]: {
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 3,
  },
};

/** The flow as a graph: steps can be dragged, and edges drawn from their handles. */
export function Canvas(props: { reveal: Reveal | null }): ReactElement {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

/** A step to scroll into view; a new object for each request. */
export interface Reveal {
  readonly id: string;
}

function Graph({ reveal }: { reveal: Reveal | null }): ReactElement {
  const t = useText();
  const { draft, act, violations, connect, removeSteps, addStep } = useFlowEditing();
  const { steps, selectedIds } = draft;
  const { mode, systemMode } = useColorScheme();
  const isRoomy = useMediaQuery('(min-width:1280px)', { noSsr: true });
  const [nodes, setNodes] = useState<CanvasNode[]>(() => canvasNodes([], steps, selectedIds, violations));
  const [overEdgeId, setOverEdgeId] = useState<string | null>(null);
  const edges = useMemo(() => canvasEdges(steps, overEdgeId), [steps, overEdgeId]);
  const { screenToFlowPosition } = useReactFlow();
  const [drawn, setDrawn] = useState({ steps, selectedIds, violations });
  if (drawn.steps !== steps || drawn.selectedIds !== selectedIds || drawn.violations !== violations) {
    setDrawn({ steps, selectedIds, violations });
    setNodes(canvasNodes(nodes, steps, selectedIds, violations));
  }
  useReveal(reveal);
  useRefit();

  /** The position during a drag stays in this component: the draft and its check get the final one. */
  const change = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      setNodes((before) => applyNodeChanges(changes, before));
      const chosen = changes.filter((one) => one.type === 'select');
      if (chosen.length === 0) return;
      const isOff = new Set(chosen.flatMap(({ id, selected }) => (selected ? [] : [id])));
      const added = chosen.flatMap(({ id, selected }) => (selected && !selectedIds.includes(id) ? [id] : []));
      act({ kind: 'selected', ids: [...selectedIds.filter((id) => !isOff.has(id)), ...added] });
    },
    [act, selectedIds],
  );
  const moveSteps = useCallback(
    (_: unknown, __: unknown, dragged: readonly CanvasNode[]) => {
      const positions = new Map(dragged.map(({ id, position }) => [id, position]));
      const moved = steps.map((step) => {
        const position = positions.get(step.id);
        return position === undefined ? step : { ...step, position: { x: position.x, y: position.y } };
      });
      act({ kind: 'changed', steps: moved });
    },
    [act, steps],
  );

  const drops = stepDropTarget({
    over: (event) => setOverEdgeId(event === null ? null : edgeIdUnder(event)),
    drop: (type, event) => {
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const id = edgeIdUnder(event);
      const edge = edgesOf(steps).find((one) => one.id === id);
      addStep(type, { position: { x: x - NODE_WIDTH_PX / 2, y }, edge });
    },
  });

  return (
    <Box sx={{ position: 'relative', width: '100%', height: '100%', overflow: 'clip', ...COLOURS }}>
      <ReactFlow<CanvasNode>
        aria-label={t('flow.canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={(mode === 'system' ? systemMode : mode) ?? 'light'}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        {...drops}
        // Steps are buttons with key handlers of their own.
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={['Delete', 'Backspace']}
        onBeforeDelete={async ({ nodes: gone, edges: cut }) => {
          if (gone.length > 0) removeSteps(gone.map(({ id }) => id));
          else for (const { source, sourceHandle } of cut) connect(source, sourceHandle ?? NEXT_HANDLE, null);
          return false;
        }}
        onNodesChange={change}
        onNodeDragStop={moveSteps}
        onSelectionDragStop={(event, dragged) => moveSteps(event, null, dragged)}
        isValidConnection={({ source, target }) => canConnect(steps, source, target)}
        onConnect={({ source, sourceHandle, target }: Connection) =>
          connect(source, sourceHandle ?? NEXT_HANDLE, target)
        }
      >
        <Background gap={24} />
        {isRoomy && steps.length > 0 && (
          <MiniMap pannable ariaLabel={t('flow.minimap')} style={{ width: 140, height: 100 }} />
        )}
        <Panel position="bottom-left">
          <CanvasButtons />
        </Panel>
      </ReactFlow>
    </Box>
  );
}

/** The edge under the pointer, with the canvas's tolerance around it. */
function edgeIdUnder({ target }: Pick<DragEvent, 'target'>): string | null {
  const edge = target instanceof Element ? target.closest('.react-flow__edge') : null;
  return edge?.getAttribute('data-id') ?? null;
}

/** Pans the canvas until a step is visible, keeping the zoom. */
function useReveal(reveal: Reveal | null): void {
  const flow = useReactFlow<CanvasNode>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  useEffect(() => {
    const node = reveal === null ? undefined : flow.getInternalNode(reveal.id);
    if (node === undefined) return;
    const { width = 0, height = 0 } = node.measured;
    const { x, y } = node.internals.positionAbsolute;
    void flow.setCenter(x + width / 2, y + height / 2, {
      zoom: flow.getZoom(),
      duration: isStill ? 0 : MOVE_MS,
    });
  }, [reveal, flow, isStill]);
}

/** Fits the flow once its steps are measured, and again when the canvas is resized. */
function useRefit(): void {
  const { getNodes, getNodesBounds, setViewport } = useReactFlow<CanvasNode>();
  const areMeasured = useNodesInitialized();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const fitted = useRef(0);
  useEffect(() => {
    if (!areMeasured || Math.abs(width - fitted.current) < REFIT_PX) return;
    const [first, ...others] = getNodes().toSorted((a, b) => a.position.y - b.position.y);
    if (first === undefined) return;
    const flow = getNodesBounds([first, ...others]);
    void setViewport(readableViewport(flow, getNodesBounds([first]), { width, height }));
    fitted.current = width;
  }, [areMeasured, width, height, getNodes, getNodesBounds, setViewport]);
}
