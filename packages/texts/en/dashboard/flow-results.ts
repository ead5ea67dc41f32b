/** The catalogue's part about what visitors made of a flow. */
export const flowResultTexts = {
  flowResults: {
    help: 'What visitors did in the runs that began in this time, on whatever revision.',
    range: 'Range',
    lastDays: 'Last %{days} days',
    empty: 'No runs in this time',
    emptyText: 'What visitors do stands here as soon as one of them meets the published flow.',
    gone: 'A flow that is not there any more',
    shown: 'Shown',
    started: 'Started',
    completed: 'Completed',
    abandoned: 'Abandoned',
    steps: 'Steps of “%{name}”',
    noSteps: 'The steps of this flow cannot be read.',
    step: 'Step',
    reached: 'Reached',
    answered: 'Answered',
    dropOff: 'Drop-off',
    waiting: '%{number} still there',
  },
};
