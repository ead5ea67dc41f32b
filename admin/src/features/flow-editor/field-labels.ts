import type { TextKey, Translate } from '../../i18n/useText.ts';

const LABELS: Readonly<Record<string, TextKey>> = {
  title: 'flow.field.title',
  text: 'flow.field.text',
  key: 'flow.field.key',
  comment: 'flow.field.comment',
  next_id: 'flow.field.goesTo',
  required: 'flow.field.required',
  variable: 'flow.field.variable',
  pii: 'flow.field.pii',
  retry: 'flow.section.retry',
  trigger: 'flow.section.trigger',
  placeholder: 'flow.field.placeholder',
  multiline: 'flow.field.multiline',
  inputMode: 'flow.field.inputMode',
  validation: 'flow.section.validation',
  options: 'flow.section.options',
  minSelect: 'flow.field.minSelect',
  maxSelect: 'flow.field.maxSelect',
  allowOther: 'flow.field.allowOther',
  layout: 'flow.field.layout',
  mode: 'flow.field.mode',
  label: 'flow.field.splitLabel',
  condition: 'flow.section.condition',
  weight: 'flow.field.weight',
  isDefault: 'flow.field.isDefault',
  media: 'flow.field.mediaUrl',
  delayMs: 'flow.field.delay',
  to: 'flow.field.to',
  subject: 'flow.field.subject',
  body: 'flow.field.body',
  replyToVariable: 'flow.field.replyTo',
  attachTranscript: 'flow.field.transcript',
};

/** How the inspector calls a field of a step. */
export function fieldLabelOf(field: string, t: Translate): string {
  const label = LABELS[field];
  return label === undefined ? field : t(label);
}
