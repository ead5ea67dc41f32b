import type { ChatBot } from '@colloquy/contracts';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useEvent } from 'react-admin';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { TrainContext } from './TrainContext.ts';
import { useItemActions } from './useItemActions.ts';
import { useOpenItem } from './useOpenItem.ts';

/** Wraps views of items: the open item is in the address as `item`. */
export function ItemScope(props: {
  bot: ChatBot;
  /** Gets the ids of items being deleted, which a list may still contain. */
  children: (removedIds: ReadonlySet<string>) => ReactNode;
}): ReactElement {
  const { id: botId, workspace_id: workspaceId } = props.bot;
  const { canManageBots: isEditable } = useWorkspaceScope();
  const { actions, removedIds } = useItemActions();
  const { openId, show } = useOpenItem();
  const open = useEvent(({ id }: { readonly id: string }) => show(id));
  const train = useMemo(
    () => ({ ...actions, botId, workspaceId, isEditable, open }),
    [actions, botId, workspaceId, isEditable, open],
  );
  return (
    <TrainContext value={train}>
      {props.children(removedIds)}
      {openId !== null && (
        <ItemDrawer itemId={openId} isRemoved={removedIds.has(openId)} onClose={() => show(null)} />
      )}
    </TrainContext>
  );
}
