export const shellTexts = {
  confirmation: {
    title: 'Is it you?',
    text: 'This needs a fresh proof, so that nobody else at your screen can do it. It holds for 10 minutes.',
    password: 'Your password',
    code: 'Code of your authenticator app',
    codeRequired: 'Enter the code.',
    action: 'Confirm',
    useCode: 'Use a code of my app instead',
    usePassword: 'Use my password instead',
    google: 'Continue with Google',
    googleText: 'You log in with Google: go there and back once, then do it again here.',
  },
  palette: {
    title: 'Search everything',
    open: 'Search',
    keys: 'Ctrl K',
    placeholder: 'Pages, chatbots, documents, conversations',
    none: 'Nothing is called “%{search}”.',
    kinds: {
      page: 'Pages',
      bot: 'Chatbots',
      document: 'Documents',
      conversation: 'Conversations',
    },
  },
  attention: {
    title: 'What needs you',
    open: 'What needs you: %{count}',
    none: 'Nothing needs you at the moment.',
    full: '%{what}: the limit of the plan is reached',
    failed: '%{name}: %{smart_count} document failed |||| %{name}: %{smart_count} documents failed',
    unanswered:
      '%{name}: %{smart_count} question without an answer this week |||| %{name}: %{smart_count} questions without an answer this week',
    unansweredOf:
      '%{smart_count} question without an answer this week |||| %{smart_count} questions without an answer this week',
  },
  dock: { open: 'Chat with %{name}', minimize: 'Minimize chat', wide: 'Open chat as a page' },
  help: {
    title: 'Help',
    shortcuts: 'Keyboard',
    version: 'Version %{version}',
    topics: {
      train: {
        title: 'Train',
        text: 'Drop in documents or write text and answers. A chatbot answers from these and from nothing else.',
      },
      ask: {
        title: 'Ask',
        text: 'Try it on the page Chat. Each answer shows the passage it rests on.',
      },
      teach: {
        title: 'Teach',
        text: 'Where it does not know, add the answer: from the chat, or from the conversations history.',
      },
      embed: {
        title: 'Put it on your site',
        text: 'Integrations has the line of code to paste, and the sites that may show it.',
      },
    },
    keys: {
      palette: { keys: 'Ctrl K', text: 'Search pages, chatbots, documents and conversations' },
      inbox: { keys: 'j, k', text: 'Next and previous conversation' },
      send: { keys: 'Enter', text: 'Send a question; Shift and Enter begins a new line' },
    },
  },
};
