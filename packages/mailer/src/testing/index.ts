export { describeMailer } from './mailer-suite.ts';
