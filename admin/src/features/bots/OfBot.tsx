import type { ChatBot } from '@colloquy/contracts';
import { Fragment, type ReactNode } from 'react';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** A page of the selected chatbot, remounted for each; until it is loaded a skeleton, or the error. */
export function OfBot(props: { children: (bot: ChatBot) => ReactNode }): ReactNode {
  const { bot, bots } = useWorkspaceScope();
  if (bots.error !== null) {
    return (
      <Page>
        <ErrorState error={bots.error} onRetry={bots.retry} />
      </Page>
    );
  }
  return bot === undefined ? <PageSkeleton /> : <Fragment key={bot.id}>{props.children(bot)}</Fragment>;
}
