import { STEP_TYPES, type StepType } from '@colloquy/contracts';
import type { DragEvent } from 'react';

/** Under this name a type of step is dragged from the palette: what else is dragged over the editor is not taken. */
const STEP_TYPE_DATA = 'application/x-colloquy-step-type';

/** Begins to drag a type of step. */
export function dragStep({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, type: StepType): void {
  dataTransfer.setData(STEP_TYPE_DATA, String(type));
  dataTransfer.effectAllowed = 'copy';
}

/** What takes a type of step that is dropped, and hears where it is on its way. */
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
