import { STEP_TYPES } from '@colloquy/contracts';
import type { FlowTemplate } from '../flow-template.ts';
import { askEmail, askName } from './common-steps.ts';

/** A request for an appointment, which the team confirms. */
export const APPOINTMENT: FlowTemplate = {
  id: 'appointment',
  steps: [
    {
      id: 'hello',
      type: STEP_TYPES.infoText.id,
      key: 'hello',
      title: 'Hello',
      text: 'Let us find a time that suits you.',
      trigger: {
        on: 'keyword',
        keywords: ['appointment', 'book a meeting', 'book a time', 'schedule a call', 'make a booking'],
      },
      next_id: 'subject',
    },
    {
      id: 'subject',
      type: STEP_TYPES.multipleChoice.id,
      key: 'subject',
      title: 'Subject',
      text: 'What is the appointment about?',
      options: [
        { id: 'first', label: 'A first meeting', value: 'first meeting' },
        { id: 'followUp', label: 'A follow-up', value: 'follow-up' },
        { id: 'other', label: 'Something else', value: 'something else' },
      ],
      variable: 'subject',
      retry: { onFail: 'contact' },
      comment: 'Put what you offer here.',
      next_id: 'days',
    },
    {
      id: 'days',
      type: STEP_TYPES.multipleChoice.id,
      key: 'days',
      title: 'Days',
      text: 'Which days suit you? Choose up to three.',
      options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({
        id: label.toLowerCase(),
        label,
      })),
      maxSelect: 3,
      layout: 'list',
      variable: 'days',
      retry: { onFail: 'contact', message: 'Please choose between one and three days.' },
      next_id: 'time',
    },
    {
      id: 'time',
      type: STEP_TYPES.multipleChoice.id,
      key: 'time',
      title: 'Time of day',
      text: 'And at what time of the day?',
      options: [
        { id: 'morning', label: 'In the morning', value: 'in the morning' },
        { id: 'afternoon', label: 'In the afternoon', value: 'in the afternoon' },
      ],
      variable: 'time',
      retry: { onFail: 'contact' },
      next_id: 'name',
    },
    askName('name', 'email'),
    askEmail('email', 'confirm', 'Where shall we send the confirmation, {{name}}?'),
    {
      id: 'confirm',
      type: STEP_TYPES.multipleChoice.id,
      key: 'confirm',
      title: 'Is that right?',
      text: 'So it is about a **{{subject}}**, on {{days}}, {{time}}. Shall we ask for it?',
      options: [
        { id: 'yes', label: 'Yes, please', value: 'yes', next_id: 'tellTeam' },
        { id: 'no', label: 'No, leave it', value: 'no', next_id: 'left' },
      ],
      retry: { onFail: 'contact' },
    },
    {
      id: 'tellTeam',
      type: STEP_TYPES.emailNotification.id,
      key: 'tell_team',
      title: 'Tell the team',
      subject: 'Appointment wanted: {{name}}',
      body: '{{name}} would like an appointment.\n\nAbout: {{subject}}\nDays: {{days}}\nTime: {{time}}\nE-mail: {{email}}\n\nPlease answer this mail to confirm a time.',
      replyToVariable: 'email',
      next_id: 'asked',
    },
    {
      id: 'asked',
      type: STEP_TYPES.infoText.id,
      key: 'asked',
      title: 'Asked for',
      text: 'Done! We will confirm the exact time to {{email}}.',
    },
    {
      id: 'left',
      type: STEP_TYPES.infoText.id,
      key: 'left',
      title: 'Left',
      text: 'All right, nothing was asked for. Write “appointment” whenever you would like to start again.',
    },
  ],
};
