import { STEP_TYPES, type StepType } from '@colloquy/contracts';
import type { DragEvent } from 'react';

/** Data type of a step type dragged from the palette; the editor ignores other drags. */
const STEP_TYPE_DATA = 'application/x-colloquy-step-type';

/** Starts dragging a step type. */
export function dragStep({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, type: StepType): void {
  dataTransfer.setData(STEP_TYPE_DATA, String(type));
  dataTransfer.effectAllowed = 'copy';
}

/** Event handlers of a drop target for step types. */
export function stepDropTarget(on: {
  readonly drop: (type: StepType, event: DragEvent) => void;
  readonly over?: (event: DragEvent | null) => void;
}) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(STEP_TYPE_DATA)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      on.over?.(event);
    },
    onDragLeave: () => on.over?.(null),
    onDrop: (event: DragEvent) => {
      const sent = event.dataTransfer.getData(STEP_TYPE_DATA);
      const type = Object.values(STEP_TYPES).find(({ id }) => String(id) === sent)?.id;
      if (type === undefined) return;
      event.preventDefault();
      on.over?.(null);
      on.drop(type, event);
    },
  };
}
