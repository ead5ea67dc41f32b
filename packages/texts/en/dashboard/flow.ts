/** Texts of the page on which the flow of a chatbot is made. */
export const flowTexts = {
  flow: {
    help: 'What “%{name}” asks its visitors, step by step.',
    panel: 'About the flow',
    tabs: { inspector: 'Step', tryIt: 'Try it', proof: 'Check and proof', versions: 'Versions' },
    emptyTitle: 'No step yet',
    emptyText: 'A flow greets visitors, asks them something and does something with their answers.',
  },
};
