import { describe, expect, it, vi } from 'vitest';
import { CHANNELS } from '@colloquy/contracts';
import { createConversationMemory, type MemoryTurn } from './conversation-memory.ts';
import type { ConversationDocument } from '../../conversations/conversations/conversations.model.ts';

const aTurn = (question: string): MemoryTurn => ({ question, answer: `about ${question}` });

function aConversation(fields: Partial<ConversationDocument> = {}): ConversationDocument {
  const at = new Date('2026-01-01T00:00:00Z');
  return {
    _id: 'chat',
    workspace_id: 'workspace',
    status: 5,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    chat_bot_id: 'bot',
    name: 'Chat',
    isNamed: true,
    pendingCall: null,
    userRef: 'visitor',
    channel: CHANNELS.widget.id,
    state: 'bot',
    waitingSince: null,
    handoffAt: null,
    owedNotice: null,
    typingUntil: null,
    typingBy: null,
    contextFrom: null,
    language: null,
    country: null,
    tags: [],
    assignee_id: null,
    editRevision: 1,
    unread: 0,
    messageCount: 0,
    unknownCount: 0,
    up: 0,
    down: 0,
    thumbs: null,
    csat: null,
    csatTries: 0,
    csatWindowEndsAt: null,
    openUnknownCount: 0,
    lastMessage: null,
    sources: [],
    lastMessageAt: null,
    hasContact: false,
    eraseUntil: null,
    ...fields,
  };
}

function aMemory(stored: readonly MemoryTurn[] = []) {
  const read = vi.fn(async () => [...stored]);
  return { memory: createConversationMemory({ memory: read }), read };
}

describe('memory of a conversation', () => {
  it('knows the turns of a conversation that began here without reading', async () => {
    const { memory, read } = aMemory();
    memory.add(aConversation(), aTurn('one'));
    memory.add(aConversation({ revision: 2, messageCount: 1 }), aTurn('two'));
    const history = await memory.before(aConversation({ revision: 3, messageCount: 2 }), 6);
    expect(history.map(({ question }) => question)).toEqual(['one', 'two']);
    expect(read).not.toHaveBeenCalled();
  });

  it('gives the last turns only', async () => {
    const { memory } = aMemory([aTurn('one'), aTurn('two'), aTurn('three')]);
    const history = await memory.before(aConversation({ revision: 4, messageCount: 3 }), 2);
    expect(history.map(({ question }) => question)).toEqual(['two', 'three']);
  });

  it('reads again when another process has answered in between', async () => {
    const { memory, read } = aMemory([aTurn('one'), aTurn('elsewhere')]);
    memory.add(aConversation(), aTurn('one'));
    const history = await memory.before(aConversation({ revision: 3, messageCount: 2 }), 6);
    expect(read).toHaveBeenCalledOnce();
    expect(history.map(({ question }) => question)).toEqual(['one', 'elsewhere']);
  });

  it('drops a conversation of which two questions overlapped', async () => {
    const { memory, read } = aMemory([aTurn('left'), aTurn('right')]);
    memory.add(aConversation(), aTurn('left'));
    memory.add(aConversation(), aTurn('right'));
    await memory.before(aConversation({ revision: 3, messageCount: 2 }), 6);
    expect(read).toHaveBeenCalledOnce();
  });
});
