const GOES_ON = 'They still greet visitors, and all that you have made stays readable.';

const RESOURCES = {
  answers: { name: 'answers', full: `the chatbots write no more answers. ${GOES_ON}` },
  bots: { name: 'chatbots', full: 'no more chatbots can be added. Those that you have go on.' },
  pages: { name: 'pages', full: 'no more pages are read. Those that you have go on answering.' },
  storageBytes: {
    name: 'storage',
    full: 'no more documents can be added. Those that you have go on answering.',
  },
  seats: {
    name: 'seats',
    full: 'nobody more can be invited. Everybody who is a member stays one.',
  },
};

interface LimitMail {
  readonly name: string;
  readonly resource: keyof typeof RESOURCES;
  readonly percent: number;
  /** Formatted amounts and date; without a date the count is never reset. */
  readonly used: string;
  readonly limit: string;
  readonly resetsOn: string | null;
}

interface Notice {
  readonly name: string;
  readonly date: string;
}

/** Mails about plans and limits; dates and amounts are already formatted. */
export const billingMails = {
  limitReached: ({ name, resource, percent, used, limit, resetsOn }: LimitMail) => ({
    title:
      percent >= 100
        ? `${name} has used all of its ${RESOURCES[resource].name}`
        : `${name} has used ${percent}% of its ${RESOURCES[resource].name}`,
    paragraphs: [
      `The workspace ${name} has used ${used} of ${limit} (${RESOURCES[resource].name}).`,
      `${percent >= 100 ? 'From now on' : 'When all is used,'} ${RESOURCES[resource].full}`,
      ...(resetsOn === null ? [] : [`The count begins anew on ${resetsOn}.`]),
    ],
  }),
  notices: {
    'trial-ending': ({ name, date }: Notice) => ({
      title: `The trial of ${name} ends on ${date}`,
      paragraphs: [
        `After that the chatbots of ${name} write no more answers. ${GOES_ON}`,
        'Choose a plan to go on without a pause. Nothing that you have made is lost.',
      ],
    }),
    'trial-ended': ({ name, date }: Notice) => ({
      title: `The trial of ${name} has ended`,
      paragraphs: [
        `The trial ended on ${date}. The chatbots write no more answers. ${GOES_ON}`,
        'Choose a plan and they answer again at once. Nothing that you have made is lost.',
      ],
    }),
    'payment-failed': ({ name, date }: Notice) => ({
      title: `A payment for ${name} failed`,
      paragraphs: [
        'The last payment could not be charged. Everything works for now.',
        `Please look at your payment details. Without a payment the plan is restricted on ${date}: the chatbots then write no more answers.`,
      ],
    }),
    'plan-restricted': ({ name, date }: Notice) => ({
      title: `The plan of ${name} is restricted`,
      paragraphs: [
        `Since ${date} the chatbots of ${name} write no more answers. ${GOES_ON}`,
        'The dashboard stays readable, and a plan that is paid makes everything work again at once.',
      ],
    }),
    'erasure-near': ({ name, date }: Notice) => ({
      title: `${name} will be deleted on ${date}`,
      paragraphs: [
        `The plan of ${name} was canceled. On ${date} the workspace is deleted, with its chatbots, documents and conversations.`,
        'Choose a plan before that day to keep everything. If you want it to go, do nothing.',
      ],
    }),
  },
  openBilling: 'Open billing',
};
