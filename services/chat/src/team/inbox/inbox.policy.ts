import type { RouteInput, chatApi } from '@colloquy/contracts';
import { assertRevision, fieldError } from '@colloquy/errors';
import { differences, type RequestContext } from '@colloquy/service-kit';
import {
  changeRecorded,
  conversationTarget,
  type ConversationDocument,
  type ConversationChange,
  decideMemberMove,
  toConversation,
} from '../../conversations/index.ts';

type PostedChange = RouteInput<typeof chatApi.updateChat>['body'];

/** The member who changes a conversation, and when. Null without a known member; then its state cannot change. */
export interface By {
  readonly userId: string | null;
  readonly at: Date;
}

/**
 * The write for a member's change on the newest state, with its audit event; null when nothing changes. Marking as read
 * (`unread`) is no change of the conversation. Throws `revisionMismatch` for an older revision, `wrongState` for a move
 * that members may not make, and the errors of `toChange`.
 */
export function decideChange(
  current: ConversationDocument,
  body: PostedChange,
  context: RequestContext,
  by: By,
): ConversationChange | null {
  assertRevision(body.revision, current.editRevision, () => toConversation(current));
  const set = { ...moveOf(current, body, by), ...toChange(body) };
  const marks = marksOf(body);
  const {
    state = current.state,
    name = current.name,
    tags = current.tags,
    assignee_id = current.assignee_id ?? null,
  } = set;
  // A name has the visitor's words, which must not outlive the conversation: only the fact of its change is recorded.
  const changed = differences(
    { renamed: false, tags: current.tags, assignee_id: current.assignee_id ?? null, state: current.state },
    { renamed: name !== current.name, tags, assignee_id, state },
  );
  if (changed === null) return Object.keys(marks).length === 0 ? null : { set: marks, events: [] };
  const recorded = { action: 'chat.changed', target: conversationTarget(current), ...changed } as const;
  return {
    set: { ...set, editRevision: current.editRevision + 1 },
    events: [changeRecorded(context, current.workspace_id, recorded)],
  };
}

function moveOf(current: ConversationDocument, { state }: PostedChange, { userId, at }: By) {
  if (state === undefined || userId === null) return {};
  const moved = decideMemberMove(current, state, userId, at);
  // A conversation moved to spam is no longer unread.
  return moved !== null && state === 'spam' ? { ...moved, unread: 0 } : moved;
}

/** The fields of a member's change. Throws `fieldNotValid` for a name that contains an e-mail address. */
function toChange(body: PostedChange): ConversationChange['set'] {
  const { name, tags, assignee_id } = body;
  return {
    ...(name === undefined ? {} : { name: withoutAddress(name), isNamed: true }),
    ...(tags === undefined ? {} : { tags: distinct(tags) }),
    ...(assignee_id === undefined ? {} : { assignee_id }),
    ...marksOf(body),
  };
}

/** The read and dealt-with marks, which do not count as changes of a conversation. */
function marksOf({ unread, unanswered }: PostedChange): NonNullable<ConversationChange['set']> {
  return {
    ...(unread === undefined ? {} : { unread }),
    ...(unanswered === undefined ? {} : { openUnknownCount: unanswered }),
  };
}

/** Names appear in more places than conversations, so they must not spread personal data (definitions, section 8). */
function withoutAddress(name: string): string {
  if (!name.includes('@')) return name;
  throw fieldError('name', 'nameWithAddress');
}

/** Each tag once, ignoring case; the first spelling is kept. */
export function distinct(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}
