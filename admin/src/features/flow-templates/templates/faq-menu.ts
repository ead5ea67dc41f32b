import { STEP_TYPES, type FlowStepInput } from '@colloquy/contracts';
import type { FlowTemplate } from '../flow-template.ts';
import { askEmail, askName } from './common-steps.ts';

const answer = (id: string, title: string, text: string): FlowStepInput => ({
  id,
  type: STEP_TYPES.infoText.id,
  key: id,
  title,
  text,
  comment: 'Put your own answer here.',
  next_id: 'helped',
});

/** A menu of frequent questions, with a way to the team. */
export const FAQ_MENU: FlowTemplate = {
  id: 'faqMenu',
  steps: [
    {
      id: 'menu',
      type: STEP_TYPES.multipleChoice.id,
      key: 'menu',
      title: 'Menu',
      text: 'Hi! What would you like to know? You can also just type your question.',
      options: [
        { id: 'hours', label: 'Opening hours', value: 'opening hours', next_id: 'opening' },
        { id: 'delivery', label: 'Delivery', value: 'delivery', next_id: 'delivering' },
        { id: 'returns', label: 'Returns', value: 'returns', next_id: 'returning' },
        { id: 'person', label: 'Write to a person', value: 'write to a person', next_id: 'name' },
      ],
      layout: 'list',
      variable: 'menu',
      retry: { onFail: 'end' },
      trigger: { on: 'start' },
      comment: 'Put the questions that you are asked most here.',
    },
    answer('opening', 'Opening hours', 'We are here from Monday to Friday, from 9 am to 5 pm.'),
    answer('delivering', 'Delivery', 'We deliver within three working days. You get a mail when it is sent.'),
    answer(
      'returning',
      'Returns',
      'You can send everything back within 30 days. Put the note from the parcel into it, and we give your money back.',
    ),
    {
      id: 'helped',
      type: STEP_TYPES.multipleChoice.id,
      key: 'helped',
      title: 'Did that help?',
      text: 'Did that answer your question?',
      options: [
        { id: 'yes', label: 'Yes, thanks', value: 'yes', next_id: 'goodbye' },
        { id: 'no', label: 'No, I would like to write to a person', value: 'no', next_id: 'name' },
      ],
      retry: { onFail: 'end' },
    },
    askName('name', 'email'),
    askEmail('email', 'question', 'At which e-mail address can we answer you, {{name}}?'),
    {
      id: 'question',
      type: STEP_TYPES.input.id,
      key: 'question',
      title: 'Question',
      text: 'What would you like to ask?',
      multiline: true,
      validation: { kind: 'string', minLength: 3, maxLength: 2_000 },
      variable: 'question',
      retry: { onFail: 'contact' },
      next_id: 'tellTeam',
    },
    {
      id: 'tellTeam',
      type: STEP_TYPES.emailNotification.id,
      key: 'tell_team',
      title: 'Tell the team',
      subject: 'A question of {{name}}',
      body: '{{question}}\n\nName: {{name}}\nE-mail: {{email}}',
      replyToVariable: 'email',
      attachTranscript: true,
      next_id: 'sent',
    },
    {
      id: 'sent',
      type: STEP_TYPES.infoText.id,
      key: 'sent',
      title: 'We answer',
      text: 'Thank you, {{name}}. We will answer you at {{email}}.',
    },
    {
      id: 'goodbye',
      type: STEP_TYPES.infoText.id,
      key: 'goodbye',
      title: 'Goodbye',
      text: 'Glad to hear it. If you have another question, just type it.',
    },
  ],
};
