import type { KnowledgeItem } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import type { ItemActions } from './useItemActions.ts';

/** State and actions for all parts of the documents' list; stable while the page is mounted. */
export interface TrainContextValue extends ItemActions {
  readonly botId: string;
  readonly workspaceId: string;
  readonly isEditable: boolean;
  readonly open: (item: Pick<KnowledgeItem, 'id'>) => void;
}

export const TrainContext = createContext<TrainContextValue | null>(null);

/** Throws outside of the documents' list. */
export function useTrain(): TrainContextValue {
  const value = useContext(TrainContext);
  if (value === null) throw new Error('TrainContext is missing');
  return value;
}
