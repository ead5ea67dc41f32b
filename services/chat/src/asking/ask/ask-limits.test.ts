import { describe, expect, it } from 'vitest';
import { MAX_FLOW_STEPS, newLinkSettings, type PublicLink } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { createAskLimits } from './ask-limits.ts';

const SETTINGS = newLinkSettings('Site');
const LINK: PublicLink = {
  id: 'l1',
  _createTime: '2026-03-01T12:00:00.000Z',
  _updateTime: '2026-03-01T12:00:00.000Z',
  status: 5,
  linkId: 'link-1',
  chat_bot_id: 'bot-1',
  workspace_id: 'w1',
  ...SETTINGS,
  limits: { ...SETTINGS.limits, perChatMinute: 2, message: 'Slowly.' },
  revision: 1,
};

describe('what goes on by itself in a flow', () => {
  it('has a bound of its own for each conversation, and takes nothing from what is asked', async () => {
    const limits = createAskLimits();
    for (let sent = 0; sent < MAX_FLOW_STEPS; sent += 1) await limits.assertFollowUpWithin(LINK, 'chat-1');
    await expect(limits.assertFollowUpWithin(LINK, 'chat-1')).rejects.toMatchObject({
      code: ERRORS.tooManyRequests,
      details: { text: 'Slowly.' },
    });
    await limits.assertFollowUpWithin(LINK, 'chat-2');
    for (let asked = 0; asked < 2; asked += 1) await limits.assertWithin(LINK, 'chat-1', 'address');
    await expect(limits.assertWithin(LINK, 'chat-1', 'address')).rejects.toMatchObject({
      code: ERRORS.tooManyRequests,
      details: { text: 'Slowly.' },
    });
  });
});
