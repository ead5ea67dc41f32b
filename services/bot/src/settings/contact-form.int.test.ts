import { describe, expect, it } from 'vitest';
import { botApi, ERRORS } from '@colloquy/contracts';
import { openBotHarness } from '../testing/bot-harness.ts';

describe('the settings of the contact form', async () => {
  const { host, aBot } = await openBotHarness({});
  const email = { key: 'email', label: '', required: true, validation: 'none' } as const;

  async function aForm() {
    const bot = await aBot();
    const params = { id: bot.id };
    const write = (revision: number, contactForm: object) =>
      host.asUser('pat').send(botApi.writeBotSettings, { params, body: { revision, contactForm } });
    const config = async () =>
      (
        await host
          .asVisitor()
          .call(botApi.readWidgetConfig, { params: { linkId: bot.publicLink?.linkId ?? '' } })
      ).result.data.contactForm;
    const versions = async () =>
      (await host.asUser('pat').call(botApi.listBotSettingsRevisions, { params })).result.data;
    return { write, config, versions };
  }

  it('begin switched off, asking for an address alone', async () => {
    const { versions, config } = await aForm();
    expect((await versions())[0]?.contactForm).toEqual({
      enabled: false,
      trigger: 'unknown',
      intro: '',
      success: '',
      fields: [email],
      consent: { required: false, text: '', url: null },
      recipients: [],
      autoReply: '',
    });
    expect(await config()).toBeNull();
  });

  it('are changed field by field, kept as versions, and shown to visitors without who is mailed', async () => {
    const { write, config, versions } = await aForm();
    const first = await write(1, {
      enabled: true,
      trigger: 'button',
      recipients: [' Uma@Example.com '],
      autoReply: 'Thanks.',
    });
    expect(first.status).toBe(200);
    const consent = { required: true, text: 'I agree.', url: 'https://example.com/privacy' };
    const second = await write(2, { consent, intro: 'Write to us.' });
    expect(second.result.data.contactForm).toMatchObject({
      enabled: true,
      recipients: ['uma@example.com'],
      autoReply: 'Thanks.',
    });
    expect(await config()).toEqual({
      trigger: 'button',
      intro: 'Write to us.',
      success: '',
      fields: [email],
      consent,
    });
    const third = await write(3, { consent: { required: false } });
    expect(third.result.data.contactForm.consent).toEqual({ ...consent, required: false });
    expect((await versions()).map(({ changed }) => changed.toSorted())).toEqual([
      ['contactForm.consent'],
      ['contactForm.consent', 'contactForm.intro'],
      ['contactForm.autoReply', 'contactForm.enabled', 'contactForm.recipients', 'contactForm.trigger'],
      [],
    ]);
  });

  it.each([
    ['contactForm.fields', { fields: [] }],
    ['contactForm.fields', { fields: [{ ...email, required: false }] }],
    ['contactForm.fields', { fields: [email, email] }],
    ['contactForm.fields', { fields: [email, { key: 'custom', label: 'A' }, { key: 'custom', label: 'a' }] }],
    ['contactForm.fields', { fields: [email, { key: 'custom', label: ' ' }] }],
    [
      'contactForm.fields',
      { fields: [email, ...Array.from({ length: 10 }, (_, n) => ({ key: 'custom', label: `${n}` }))] },
    ],
    ['contactForm.fields.0.label', { fields: [{ ...email, label: 'x'.repeat(81) }] }],
    ['contactForm.fields.1.validation', { fields: [email, { key: 'name', validation: '^(a+)+$' }] }],
    ['contactForm.consent.text', { consent: { required: true, text: '', url: null } }],
    ['contactForm.consent.url', { consent: { required: false, text: '', url: 'http://example.com' } }],
    ['contactForm.consent.url', { consent: { required: false, text: '', url: 'javascript:alert(1)' } }],
    ['contactForm.consent.text', { consent: { required: true } }],
    ['contactForm.consent.mail', { consent: { mail: true } }],
    ['contactForm.recipients.0', { recipients: ['nobody'] }],
    ['contactForm.recipients', { recipients: Array.from({ length: 6 }, () => 'ada@example.com') }],
    ['contactForm.recipients.1', { recipients: ['ada@example.com', 'stranger@example.com'] }],
    ['contactForm.recipients.0', { recipients: ['bob@example.com'] }],
    ['contactForm.autoReply', { autoReply: 'x'.repeat(2_001) }],
    ['contactForm.trigger', { trigger: 'always' }],
    ['contactForm.webhook', { webhook: 'https://example.com' }],
  ])('name %s where it is wrong', async (field, form) => {
    const { write, versions } = await aForm();
    const refused = await write(1, form);
    expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
    expect(refused.body['errors']).toMatchObject([{ field }]);
    expect(await versions()).toHaveLength(1);
  });
});
