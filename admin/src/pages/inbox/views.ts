import { isSameView } from '../../features/views/list-view.ts';
import type { TextKey } from '../../i18n/useText.ts';
import type { InboxFilter } from './inbox-filter.ts';

export type BuiltInView = 'all' | 'waiting' | 'unanswered' | 'notHelpful' | 'mine';

/** The built-in views of every inbox, in order. */
export const BUILT_IN: readonly {
  readonly id: BuiltInView;
  readonly label: TextKey;
  /** Text for an empty view. */
  readonly empty: TextKey;
  readonly filterFor: (myId: string) => InboxFilter;
}[] = [
  { id: 'all', label: 'inbox.views.all', empty: 'inbox.noMatchText', filterFor: () => ({}) },
  {
    id: 'waiting',
    label: 'inbox.views.waiting',
    empty: 'inbox.viewEmpty.waiting',
    filterFor: () => ({ state: ['waiting'] }),
  },
  {
    id: 'unanswered',
    label: 'inbox.views.unanswered',
    empty: 'inbox.viewEmpty.unanswered',
    filterFor: () => ({ unanswered: true }),
  },
  {
    id: 'notHelpful',
    label: 'inbox.views.notHelpful',
    empty: 'inbox.viewEmpty.notHelpful',
    filterFor: () => ({ feedback: 'down' }),
  },
  {
    id: 'mine',
    label: 'inbox.views.mine',
    empty: 'inbox.viewEmpty.mine',
    filterFor: (myId) => ({ assignee_id: myId }),
  },
];

/** The built-in view that equals a filter; undefined for any other. */
export function builtInOf(filter: InboxFilter, myId: string): (typeof BUILT_IN)[number] | undefined {
  return BUILT_IN.find(({ filterFor }) => isSameView(filterFor(myId), filter));
}
