const footer =
  'You get this message because somebody entered this address at Colloquy. If it was not you, do nothing.';

/** Mails to an account's owner, or to an address that may get an account. */
export const accountMails = {
  'confirm-signup': {
    title: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Colloquy. Confirm your address to finish your registration.',
      'The link works for 24 hours.',
    ],
    button: 'Finish registration',
    footer,
  },
  'already-registered': {
    title: 'You already have an account',
    paragraphs: [
      'Somebody tried to register with this address, which has an account already. You can simply log in.',
    ],
    button: 'Log in',
    footer,
  },
  'reset-password': {
    title: 'Choose a new password',
    paragraphs: ['You asked to reset your password.', 'The link works for 60 minutes, once.'],
    button: 'Choose a new password',
    footer,
  },
  'password-changed': {
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed and every session was ended.',
      'If it was not you, reset your password at once.',
    ],
    button: 'Reset password',
    footer,
  },
  'google-connected': {
    title: 'You can log in with Google now',
    paragraphs: [
      'The Google account with this address was connected to your account.',
      'If it was not you, log in, disconnect it in your profile and change your password.',
    ],
    button: 'Open profile',
    footer,
  },
  'google-disconnected': {
    title: 'Google was disconnected',
    paragraphs: [
      'Your account is not connected to Google any more. You log in with your password.',
      'If it was not you, reset your password at once.',
    ],
    button: 'Reset password',
    footer,
  },
  'second-factor-on': {
    title: 'Your account has a second factor now',
    paragraphs: [
      'From now on each log-in with your password asks for a code of your authenticator app.',
      'If it was not you, reset your password at once and ask whoever runs this installation to turn the second factor off.',
    ],
    button: 'Open profile',
    footer,
  },
  'second-factor-off': {
    title: 'The second factor was turned off',
    paragraphs: [
      'Your account has no second factor any more. Logging in takes your password alone.',
      'If it was not you, reset your password at once.',
    ],
    button: 'Open profile',
    footer,
  },
  'account-deleted': {
    title: 'Your account was deleted',
    paragraphs: [
      'Your Colloquy account and your personal data were deleted, and every session was ended.',
      'Workspaces that only you were in are gone with it. You are no member of any other workspace any more.',
      'You can sign up again with this address at any time; it will be a new account.',
    ],
    button: 'Sign up',
    footer:
      'If it was not you who deleted the account, answer this message or tell whoever runs Colloquy for you.',
  },
};
