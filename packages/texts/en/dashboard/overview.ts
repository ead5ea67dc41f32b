/** Texts of a workspace's start page. */
export const overviewTexts = {
  overview: {
    week: 'The last 7 days',
    model: {
      offer:
        '%{name} answers on this computer. Your chatbots only quote their documents so far; a language model writes answers from them.',
      use: 'Use %{model} of %{name}',
      testing: '%{model} is tested first: %{asked} of %{questions} questions. This can take some minutes.',
      notTested: '%{model} did not pass its test, and your chatbots answer as before. %{reason}',
      unused:
        '%{model} quoted too seldom in its test, and your chatbots answer as before, without it. A larger model may do.',
      used: '%{smart_count} chatbot answers by %{model} now. Its settings lead back. |||| %{smart_count} chatbots answer by %{model} now. Their settings lead back.',
    },
    questions: 'Questions',
    answered: 'Answered',
    unanswered: 'Not answered',
    before: '%{value} the week before',
    ratingsBefore: '%{percent}% helpful the week before',
    beforeNone: 'Nothing the week before',
    firstWeek: 'Nobody asked in the week before, so there is nothing to compare with yet.',
    quietTitle: 'No visitor has asked yet',
    quietText:
      'The week in numbers stands here once somebody asks on your site. What you try yourself is not counted.',
    gaps: 'Questions without an answer',
    gapsHelp: 'Of the last 7 days. Add the answer once, and it is known from then on.',
    gapsNone: 'Every question of the last 7 days got an answer.',
    bots: 'Chatbots',
    columns: {
      name: 'Chatbot',
      documents: 'Documents',
      chats: 'Conversations, 7 days',
      share: 'Answered, 7 days',
      lastAt: 'Last activity',
      actions: 'Actions',
    },
    documentsShort: '%{smart_count} document |||| %{smart_count} documents',
    chatsShort: '%{smart_count} conversation |||| %{smart_count} conversations',
    failed: '%{count} failed',
    processing: '%{count} in work',
    moreFor: 'More for %{name}',
  },
};
