import type { LimitedResource } from '@colloquy/contracts';

/** The words of the mails about plans, in one language; dates and amounts come ready to read. */
export interface BillingMailTexts {
  readonly language: string;
  readonly resources: Readonly<Record<LimitedResource, string>>;
  readonly limitTitle: (mail: { name: string; percent: number; resource: string }) => string;
  readonly limitUsed: (mail: { name: string; used: string; limit: string; resource: string }) => string;
  /** What happens, or will happen, when all is used. */
  readonly limitMeans: (percent: number, resource: LimitedResource) => string;
  readonly resetsOn: (date: string) => string;
  readonly notices: Readonly<
    Record<
      'trial-ending' | 'trial-ended' | 'payment-failed' | 'plan-restricted' | 'erasure-near',
      (mail: { name: string; date: string }) => { title: string; paragraphs: readonly string[] }
    >
  >;
  readonly openBilling: string;
  readonly optionalFooter: string;
  readonly neededFooter: string;
}

const GOES_ON = 'They still greet visitors, and all that you have made stays readable.';

const FULL_MEANS: Readonly<Record<LimitedResource, string>> = {
  answers: `the chatbots write no more answers. ${GOES_ON}`,
  bots: 'no more chatbots can be added. Those that you have go on.',
  pages: 'no more pages are read. Those that you have go on answering.',
  storageBytes: 'no more documents can be added. Those that you have go on answering.',
  seats: 'nobody more can be invited. Everybody who is a member stays one.',
};

const en: BillingMailTexts = {
  language: 'en',
  resources: {
    answers: 'answers',
    bots: 'chatbots',
    pages: 'pages',
    storageBytes: 'storage',
    seats: 'seats',
  },
  limitTitle: ({ name, percent, resource }) =>
    percent >= 100
      ? `${name} has used all of its ${resource}`
      : `${name} has used ${percent}% of its ${resource}`,
  limitUsed: ({ name, used, limit, resource }) =>
    `The workspace ${name} has used ${used} of ${limit} (${resource}).`,
  limitMeans: (percent, resource) =>
    `${percent >= 100 ? 'From now on' : 'When all is used,'} ${FULL_MEANS[resource]}`,
  resetsOn: (date) => `The count begins anew on ${date}.`,
  notices: {
    'trial-ending': ({ name, date }) => ({
      title: `The trial of ${name} ends on ${date}`,
      paragraphs: [
        `After that the chatbots of ${name} write no more answers. ${GOES_ON}`,
        'Choose a plan to go on without a pause. Nothing that you have made is lost.',
      ],
    }),
    'trial-ended': ({ name, date }) => ({
      title: `The trial of ${name} has ended`,
      paragraphs: [
        `The trial ended on ${date}. The chatbots write no more answers. ${GOES_ON}`,
        'Choose a plan and they answer again at once. Nothing that you have made is lost.',
      ],
    }),
    'payment-failed': ({ name, date }) => ({
      title: `A payment for ${name} failed`,
      paragraphs: [
        'The last payment could not be charged. Everything works for now.',
        `Please look at your payment details. Without a payment the plan is restricted on ${date}: the chatbots then write no more answers.`,
      ],
    }),
    'plan-restricted': ({ name, date }) => ({
      title: `The plan of ${name} is restricted`,
      paragraphs: [
        `Since ${date} the chatbots of ${name} write no more answers. ${GOES_ON}`,
        'The dashboard stays readable, and a plan that is paid makes everything work again at once.',
      ],
    }),
    'erasure-near': ({ name, date }) => ({
      title: `${name} will be deleted on ${date}`,
      paragraphs: [
        `The plan of ${name} was canceled. On ${date} the workspace is deleted, with its chatbots, documents and conversations.`,
        'Choose a plan before that day to keep everything. If you want it to go, do nothing.',
      ],
    }),
  },
  openBilling: 'Open billing',
  optionalFooter:
    'You get this message because you look after this workspace. It can be turned off in the settings of the workspace or of your profile.',
  neededFooter: 'You get this message because you look after this workspace and its plan.',
};

const TEXTS: Readonly<Record<string, BillingMailTexts>> = { en };

/** The texts of the language, else of its base language, else English. */
export function billingMailTexts(language: string): BillingMailTexts {
  return TEXTS[language] ?? TEXTS[language.split('-')[0] ?? ''] ?? en;
}
