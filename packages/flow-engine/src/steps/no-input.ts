import type { InputRules } from '@colloquy/contracts';

/** The rules of a step that asks for nothing; others name what differs. */
export const NO_INPUT: InputRules = {
  kind: 'none',
  required: false,
  placeholder: '',
  multiline: false,
  inputMode: 'text',
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  integer: false,
  minSelect: 1,
  maxSelect: 1,
  allowOther: false,
  layout: 'buttons',
};
