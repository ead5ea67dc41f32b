import type { MailContent } from '@colloquy/mailer';

/** The last mail to the user of a deleted account. */
export function deletionMailContent(publicUrl: string): MailContent {
  return {
    title: 'Your account was deleted',
    paragraphs: [
      'Your Colloquy account and your personal data were deleted, and every session was ended.',
      'Workspaces that only you were in are gone with it. You are no member of any other workspace any more.',
      'You can sign up again with this address at any time; it will be a new account.',
    ],
    action: { label: 'Sign up', url: new URL('/register', publicUrl).href },
    footer:
      'If it was not you who deleted the account, answer this message or tell whoever runs Colloquy for you.',
  };
}
