export { createLocalMailbox, type LocalMailbox, type LocalMailboxOptions } from './mailbox/local-mailbox.ts';
export type { StoredMail } from './mailbox/stored-mail.ts';
export type { Mailer, OutgoingMail } from './mailer.ts';
export { createSmtpMailer, type SmtpMailerOptions } from './smtp/smtp-mailer.ts';
export { type MailContent, type RenderedMail, renderMail } from './template/render-mail.ts';
