import { ERRORS } from '@colloquy/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer, OutgoingMail } from '../mailer.ts';

/** A received mail. */
interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

interface MailerUnderTest {
  readonly mailer: Mailer;
  /** All mails received so far, in any order. */
  readonly received: () => Promise<readonly ReceivedMail[]>;
  readonly stop: () => Promise<void>;
}

/** The behaviour required of every adapter of the mailer port. */
export function describeMailer(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(`mailer: ${name}`, () => {
    let subject: MailerUnderTest;
    let recipient = 0;
    let to = '';

    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.stop());
    beforeEach(() => {
      recipient += 1;
      to = `person-${recipient}@example.com`;
    });

    const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
      to,
      subject: 'Welcome',
      text: 'Hello.',
      messageKey: `mail-${recipient}`,
      kind: 'welcome',
      ...changes,
    });
    const arrived = async () => (await subject.received()).filter((mail) => mail.to === to);

    it('answers a ping', () => expect(subject.mailer.ping()).resolves.toBeUndefined());

    it('delivers subject, text and HTML in any script', async () => {
      const text = 'Grüße,\n日本語 and a line of its own\n.\nwith a dot before this one.';
      await subject.mailer.send(aMail({ subject: 'Größe ✓ 日本語', text, html: '<p>Grüße</p>' }));
      expect(await arrived()).toEqual([{ to, subject: 'Größe ✓ 日本語', text, html: '<p>Grüße</p>' }]);
    });

    it('delivers a mail without HTML', async () => {
      await subject.mailer.send(aMail());
      expect(await arrived()).toEqual([{ to, subject: 'Welcome', text: 'Hello.', html: null }]);
    });

    it('sends a mail of the same key once, also when asked at the same time', async () => {
      await Promise.all([subject.mailer.send(aMail()), subject.mailer.send(aMail())]);
      await subject.mailer.send(aMail());
      await subject.mailer.send(aMail({ messageKey: `other-${recipient}` }));
      expect(await arrived()).toHaveLength(2);
    });

    it('delivers a mail that must not arrive twice', async () => {
      expect(await subject.mailer.sendAtMostOnce(aMail(), async () => undefined)).toBe('sent');
      expect(await arrived()).toEqual([{ to, subject: 'Welcome', text: 'Hello.', html: null }]);
    });

    it('turns a subject that tries to add headers or a body into one line', async () => {
      await subject.mailer.send(aMail({ subject: 'Hi\r\nBcc: thief@example.com\r\n\r\nNew body\u2028x' }));
      expect(await arrived()).toEqual([
        { to, subject: 'Hi Bcc: thief@example.com New body x', text: 'Hello.', html: null },
      ]);
      const all = await subject.received();
      expect(all.filter((mail) => mail.to.includes('thief'))).toEqual([]);
    });

    it.each([
      '',
      'nobody',
      'a@b@c',
      'a@example.com, b@example.com',
      'a@example.com;b@example.com',
      'A <a@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      'a b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ])('refuses to write to %j or to have it answered', async (bad) => {
      const refused = expect.objectContaining({ code: ERRORS.fieldNotValid });
      const before = (await subject.received()).length;
      await expect(subject.mailer.send(aMail({ to: bad }))).rejects.toEqual(refused);
      await expect(subject.mailer.send(aMail({ replyTo: bad }))).rejects.toEqual(refused);
      expect(await subject.received()).toHaveLength(before);
    });
  });
}
