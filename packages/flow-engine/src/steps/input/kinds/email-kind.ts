import { isEmail } from '@colloquy/contracts';
import type { InputKind, ValidationOf } from './input-kind.ts';

export function emailKind({ allowedDomains }: ValidationOf<'email'>): InputKind {
  return {
    read: (text) => {
      if (!isEmail(text)) return { issue: 'noEmail' };
      const at = text.lastIndexOf('@');
      // The local part may mean another mailbox in another case.
      const domain = text.slice(at + 1).toLowerCase();
      if (allowedDomains.length > 0 && !allowedDomains.includes(domain)) return { issue: 'domainNotAllowed' };
      return { value: `${text.slice(0, at)}@${domain}` };
    },
    rules: {},
    isSafe: true,
  };
}
