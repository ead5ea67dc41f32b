import { askUntilFinal, followChat } from '@colloquy/chat-client';
import { describeChatProtocol } from '@colloquy/chat-client/testing';
import { afterEach, vi } from 'vitest';
import { aHistoryItem, anAnswer } from '../testing/builders.ts';
import { createAskApi } from './ask-api.ts';

afterEach(() => vi.unstubAllGlobals());

const CHAT = { chatId: 'chat-1', userRef: 'visitor-reference-0001' };

describeChatProtocol('the widget', {
  answer: anAnswer(),
  turn: aHistoryItem(1),
  connect: (fetch) => {
    vi.stubGlobal('fetch', fetch);
    const api = createAskApi('https://chat.example/ask', 'link-1');
    return {
      ask: (message, { wait, signal }) => {
        const ask = (until: AbortSignal) => api.ask({ ...CHAT, ...message }, until);
        return askUntilFinal({ ask, wait }, signal);
      },
      follow: (deps, onEvent, signal) => followChat({ ...deps, ...api.feedOf(CHAT) }, onEvent, signal),
    };
  },
});
