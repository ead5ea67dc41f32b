import { describe, expect, it } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import { applySettingsPatch } from './settings.policy.ts';

describe('applySettingsPatch', () => {
  const settings = botSettingsSchema.parse({ general: { tone: 'formal' }, answering: { topK: 3 } });

  it('changes what the patch names and keeps the rest', () => {
    const changed = applySettingsPatch(settings, { revision: 1, answering: { threshold: 0.5 } });
    expect(changed.answering).toEqual({ ...settings.answering, threshold: 0.5 });
    expect(changed.general).toEqual(settings.general);
  });

  it('begins with the first model of another provider, whose names are others', () => {
    const first = applySettingsPatch(settings, {
      revision: 1,
      model: { provider_id: 'one', model: 'small' },
    });
    expect(first.model).toMatchObject({ provider_id: 'one', model: 'small' });
    const longer = applySettingsPatch(first, { revision: 2, model: { provider_id: 'one', maxTokens: 50 } });
    expect(longer.model).toMatchObject({ provider_id: 'one', model: 'small' });
    const second = applySettingsPatch(longer, { revision: 3, model: { provider_id: 'two' } });
    expect(second.model).toMatchObject({ provider_id: 'two', model: '', maxTokens: 50 });
  });

  it('reads settings that were stored with fields that nothing reads any more', () => {
    const stored = {
      answering: { topK: 3, unread: 24 },
      moderation: { blockedTerms: ['casino'], unread: 'lamps' },
    };
    const read = botSettingsSchema.parse(stored);
    expect(read.answering).not.toHaveProperty('unread');
    expect(read.moderation).toEqual({ blockedTerms: ['casino'], scope: '' });
  });

  it('leaves the original as it was', () => {
    applySettingsPatch(settings, { revision: 1, messages: { greeting: 'Hi' } });
    expect(settings.messages.greeting).toBe('Hello! How can I help you?');
  });
});
