import type { KnowledgeItem } from '@colloquy/contracts';
import { createContext, useContext } from 'react';
import type { ItemActions } from './useItemActions.ts';

/** What every part of the documents' list needs to know and may do; the same for as long as the page stands. */
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
