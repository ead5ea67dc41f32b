/** The catalogue's part about steps of flows, wherever they are named. */
export const flowStepTexts = {
  flowSteps: {
    type: {
      input: 'Question',
      multipleChoice: 'Choice',
      flowSplit: 'Split',
      flowSplitOption: 'Way of a split',
      infoText: 'Message',
      flowJoin: 'Join',
      emailNotification: 'E-mail',
    },
    gone: 'A step that is not there',
    named: '%{type}: %{name}',
    on: {
      start: 'When a conversation starts',
      keyword: 'When a message holds certain words',
      intent: 'When a message means something certain',
      unknown: 'When the chatbot has no answer',
      button: 'When a button is clicked',
    },
    fromRoot: '%{on} · %{name}',
  },
};
