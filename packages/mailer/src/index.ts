export { createLocalMailbox, type LocalMailbox } from './mailbox/local-mailbox.ts';
export type { StoredMail } from './mailbox/stored-mail.ts';
export type { Mailer } from './mailer.ts';
export { createSmtpMailer } from './smtp/smtp-mailer.ts';
export { watchMailer, type WatchedMailer } from './watched-mailer.ts';
export { type MailContent, renderMail } from './template/render-mail.ts';
