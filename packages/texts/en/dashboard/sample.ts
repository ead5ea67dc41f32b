/** A sample chatbot about a fictitious business, to try the product. */
export const sampleTexts = {
  sample: {
    tryIt: 'Try it with a sample',
    add: 'Add a sample document',
    bot: 'Sample: boat hire',
    name: 'Sample: Tern Bay boat hire',
    tag: 'sample',
    reading: 'Reading the sample document…',
    failed: 'The sample document could not be read.',
    toTrain: 'See why',
    question: 'What does a rowing boat cost for two hours?',
    /** The answer of the built-in language model. */
    answer: 'A rowing boat costs 24 euros for two hours and 60 euros for a whole day.',
    text: [
      '# Tern Bay boat hire',
      'This is a sample document about a boat hire that does not exist. Delete it when you have documents of your own.',
      '## Opening hours',
      'The boat hire at Tern Bay is open from April to October, every day from 9:00 to 19:00. The last boat leaves at 17:30. In a storm the harbour master closes the jetty, and booked boats can be moved to another day for free.',
      '## Prices',
      'A rowing boat costs 24 euros for two hours and 60 euros for a whole day. A sailing dinghy costs 45 euros for two hours and 110 euros for a whole day. Life jackets in all sizes are included.',
      '## Deposit and payment',
      'The deposit is 50 euros for a rowing boat and 200 euros for a sailing dinghy. It is given back when the boat returns clean and undamaged. You can pay in cash or by card.',
      '## Cancelling',
      'A booking can be cancelled free of charge up to 24 hours before it begins. After that half of the price is due.',
      '## Who may sail',
      'A rowing boat may be taken by anybody from the age of 16. A sailing dinghy needs a sailing licence. Dogs are welcome in rowing boats.',
    ].join('\n\n'),
  },
};
