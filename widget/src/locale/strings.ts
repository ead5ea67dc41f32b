/**
 * Every text of the widget in English. The keys are those of a chatbot's translations (definitions, section 10);
 * `{name}` marks a value. The texts of errors are the error catalogue's, to the letter.
 */
export const ENGLISH = {
  'widget.title': 'Chat',
  'widget.placeholder': 'Ask a question…',
  'widget.send': 'Send',
  'widget.open': 'Open chat',
  'widget.openUnread': 'Open chat, {count} unread',
  'widget.close': 'Close chat',
  'widget.sidebar': 'Show as sidebar',
  'widget.window': 'Show as window',
  'widget.new': 'New conversation',
  'widget.restarted': 'You started a new conversation.',
  'widget.undo': 'Undo',
  'widget.dismiss': 'Dismiss',
  'widget.messages': 'Messages',
  'widget.older': 'Show earlier messages',
  'widget.loading': 'Loading…',
  'widget.latest': 'Go to the latest message',
  'widget.retry': 'Try again',
  'widget.retryIn': 'Try again in {seconds} s',
  'widget.you': 'You',
  'widget.suggestions': 'Suggested questions',
  'widget.charactersLeft': '{count} characters left',
  'widget.unavailable': 'This chat is not available.',
  'widget.loadFailed': 'The chat could not be loaded.',
  'bot.typing': '{name} is typing',
  'bot.offline': 'You are offline. You can send again when you are back online.',
  'bot.notFound': 'Not found in the documents',
  'bot.interrupted': 'This answer was interrupted.',
  'bot.failed': 'This question could not be answered.',
  'feedback.group': 'Was this answer helpful?',
  'feedback.up': 'Helpful',
  'feedback.down': 'Not helpful',
  'feedback.thanks': 'Thank you for your feedback.',
  'sources.title': 'Sources',
  'sources.source': 'Source',
  'sources.open': 'Source {n}: {title}',
  'sources.page': 'Page {page}',
  'sources.visit': 'Open source',
  'sources.close': 'Close',
  'error.send': 'There was an error while sending your question. Please try again.',
  'error.limit': 'You have reached the limit of a trial mode. Please upgrade your plan.',
  'error.feedback': 'Your feedback could not be sent. Please try again.',
  'error.rate': 'There were too many requests. Please try again later.',
} as const satisfies Readonly<Record<string, string>>;

export type StringKey = keyof typeof ENGLISH;

/** The text of a key with its `{name}` marks filled in. */
export function text(key: StringKey, values: Readonly<Record<string, string | number>> = {}): string {
  return ENGLISH[key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}
