import type { BotSettingsView } from '@colloquy/contracts';
import { answerTexts, saidIn } from '@colloquy/texts/answers';
import type { SmallTalk } from './small-talk.ts';

interface Situation {
  readonly botName: string;
  readonly settings: Pick<BotSettingsView, 'messages'>;
  /** The earlier turns that the asker may see. */
  readonly history: readonly { readonly question: string }[];
  readonly about: () => Promise<readonly string[]>;
}

/** Small talk without requests for a human, which get a reply of their own. */
interface JustTalk extends SmallTalk {
  readonly kind: Exclude<SmallTalk['kind'], 'team'>;
}

/** A short, honest reply in the language of the message; a greeting gets the owner's greeting. */
export async function smallTalkReply({ kind, book }: JustTalk, situation: Situation): Promise<string> {
  const replies = answerTexts(book.language);
  switch (kind) {
    case 'greeting':
      return saidIn(book.language, 'greeting', situation.settings.messages.greeting);
    case 'thanks':
    case 'goodbye':
    case 'wellbeing':
    case 'acknowledgement':
      return replies[kind];
    case 'nothing':
      return replies.nothingSaid;
    case 'earlier': {
      const last = situation.history.at(-1);
      return last === undefined ? replies.nothingEarlier : replies.earlier(last.question);
    }
    case 'identity':
    case 'robot':
    case 'abilities':
      return replies[kind]({ botName: situation.botName, topics: await situation.about() });
  }
}
