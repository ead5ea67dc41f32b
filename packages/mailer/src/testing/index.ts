export { describeMailer, type MailerUnderTest, type ReceivedMail } from './mailer-suite.ts';
