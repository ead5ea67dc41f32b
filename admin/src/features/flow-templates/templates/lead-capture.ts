import { STEP_TYPES } from '@colloquy/contracts';
import type { FlowTemplate } from '../flow-template.ts';
import { askEmail, askName } from './common-steps.ts';

/** Interested visitors: their interest and contact details. */
export const LEAD_CAPTURE: FlowTemplate = {
  id: 'leadCapture',
  steps: [
    {
      id: 'welcome',
      type: STEP_TYPES.infoText.id,
      key: 'welcome',
      title: 'Welcome',
      text: 'Hi! A few short questions, and the right person can get back to you.',
      trigger: { on: 'start', oncePerVisitor: true },
      next_id: 'interest',
    },
    {
      id: 'interest',
      type: STEP_TYPES.multipleChoice.id,
      key: 'interest',
      title: 'Interest',
      text: 'What can we help you with?',
      options: [
        { id: 'demo', label: 'A demo', value: 'demo' },
        { id: 'prices', label: 'Prices', value: 'prices' },
        { id: 'support', label: 'Help with a product', value: 'support' },
      ],
      allowOther: true,
      variable: 'interest',
      retry: { onFail: 'contact', message: 'Choose one of these, or say it in your own words.' },
      comment: 'Put your own offers here.',
      next_id: 'name',
    },
    askName('name', 'email'),
    askEmail('email', 'phone', 'Nice to meet you, {{name}}. At which e-mail address can we reach you?'),
    {
      id: 'phone',
      type: STEP_TYPES.input.id,
      key: 'phone',
      title: 'Telephone',
      text: 'And a telephone number, if you would rather be called? You can skip this.',
      placeholder: '+44 20 7946 0018',
      inputMode: 'tel',
      validation: {
        kind: 'custom',
        pattern: '\\+?[0-9][0-9 ()/.-]{5,24}',
        message: 'Please type the number with digits only, for example +44 20 7946 0018.',
      },
      required: false,
      variable: 'phone',
      pii: 'contact',
      next_id: 'tellTeam',
    },
    {
      id: 'tellTeam',
      type: STEP_TYPES.emailNotification.id,
      key: 'tell_team',
      title: 'Tell the team',
      subject: 'New lead: {{name}}',
      body: 'Somebody would like to hear from you.\n\nName: {{name}}\nE-mail: {{email}}\nTelephone: {{phone}}\nInterested in: {{interest}}',
      replyToVariable: 'email',
      attachTranscript: true,
      next_id: 'thanks',
    },
    {
      id: 'thanks',
      type: STEP_TYPES.infoText.id,
      key: 'thanks',
      title: 'Thanks',
      text: 'Thank you, {{name}}! We will write to {{email}} within one working day. If you have a question until then, just ask.',
    },
  ],
};
