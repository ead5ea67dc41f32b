import type { MailContent } from '@colloquy/mailer';

export type LinkMailKind =
  | 'confirm-signup'
  | 'already-registered'
  | 'reset-password'
  | 'password-changed'
  | 'google-connected'
  | 'google-disconnected';

const FOOTER =
  'You get this message because somebody entered this address at Colloquy. If it was not you, do nothing.';

/** The words of the account mails. */
export function linkMailContent(kind: LinkMailKind, publicUrl: string, token: string): MailContent {
  const link = (path: string) => new URL(path, publicUrl).href;
  const withToken = (path: string) => `${link(path)}?token=${encodeURIComponent(token)}`;
  switch (kind) {
    case 'confirm-signup':
      return {
        title: 'Confirm your e-mail address',
        paragraphs: [
          'Welcome to Colloquy. Confirm your address to finish your registration.',
          'The link works for 24 hours.',
        ],
        action: { label: 'Finish registration', url: withToken('/register/confirmed') },
        footer: FOOTER,
      };
    case 'already-registered':
      return {
        title: 'You already have an account',
        paragraphs: [
          'Somebody tried to register with this address, which has an account already. You can simply log in.',
        ],
        action: { label: 'Log in', url: link('/login') },
        footer: FOOTER,
      };
    case 'reset-password':
      return {
        title: 'Choose a new password',
        paragraphs: ['You asked to reset your password.', 'The link works for 60 minutes, once.'],
        action: { label: 'Choose a new password', url: withToken('/login/reset-password') },
        footer: FOOTER,
      };
    case 'password-changed':
      return {
        title: 'Your password was changed',
        paragraphs: [
          'The password of your account was changed and every session was ended.',
          'If it was not you, reset your password at once.',
        ],
        action: { label: 'Reset password', url: link('/login/reset-password') },
        footer: FOOTER,
      };
    case 'google-connected':
      return {
        title: 'You can log in with Google now',
        paragraphs: [
          'The Google account with this address was connected to your account.',
          'If it was not you, log in, disconnect it in your profile and change your password.',
        ],
        action: { label: 'Open profile', url: link('/profile') },
        footer: FOOTER,
      };
    case 'google-disconnected':
      return {
        title: 'Google was disconnected',
        paragraphs: [
          'Your account is not connected to Google any more. You log in with your password.',
          'If it was not you, reset your password at once.',
        ],
        action: { label: 'Reset password', url: link('/login/reset-password') },
        footer: FOOTER,
      };
  }
}
