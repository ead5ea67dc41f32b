import { useCallback, useEffect, useState, type Dispatch } from 'react';
import type { Reveal } from './Canvas.tsx';
import type { DraftAction } from './draft.ts';
import type { FlowEditing } from './FlowEditorContext.ts';
import { FIRST_FIELD_ID } from './inspector/Inspector.tsx';
import { stepElementId } from './step-element-id.ts';

/** A new step is rendered, measured and scrolled into view before it can be focused. */
const MAX_FRAMES = 60;

/** Selects a step, scrolls it into view and focuses it; `onInspect` opens the inspector. */
export function useShownStep(
  act: Dispatch<DraftAction>,
  onInspect: () => void,
): { readonly reveal: Reveal | null; readonly show: FlowEditing['show'] } {
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const [wanted, setWanted] = useState<{ readonly elementId: string } | null>(null);
  useEffect(() => (wanted === null ? undefined : focusSoon(wanted.elementId)), [wanted]);
  const show = useCallback<FlowEditing['show']>(
    (id, focus) => {
      act({ kind: 'selected', ids: [id] });
      setReveal({ id });
      if (focus === undefined) return;
      if (focus === 'inspector') onInspect();
      setWanted({ elementId: focus === 'step' ? stepElementId(id) : FIRST_FIELD_ID });
    },
    [act, onInspect],
  );
  return { reveal, show };
}

/** Focuses an element as soon as it exists and is focusable. Returns a cancel function. */
function focusSoon(elementId: string): () => void {
  let frame = 0;
  let left = MAX_FRAMES;
  const tryIt = () => {
    const element = document.getElementById(elementId);
    element?.focus();
    left -= 1;
    if (document.activeElement !== element || element === null) {
      if (left > 0) frame = requestAnimationFrame(tryIt);
    }
  };
  frame = requestAnimationFrame(tryIt);
  return () => cancelAnimationFrame(frame);
}
