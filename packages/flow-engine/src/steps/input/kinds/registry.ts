import type { InputValidation } from '@colloquy/contracts';
import { customKind } from './custom-kind.ts';
import { emailKind } from './email-kind.ts';
import type { InputKind } from './input-kind.ts';
import { numberKind } from './number-kind.ts';
import { textKind } from './text-kind.ts';

/** The kind of a validation. A new kind is a case here and a file in this folder. */
export function inputKindOf(validation: InputValidation): InputKind {
  switch (validation.kind) {
    case 'string':
      return textKind(validation);
    case 'number':
      return numberKind(validation);
    case 'email':
      return emailKind(validation);
    case 'custom':
      return customKind(validation);
  }
}
