import { fold } from '../fold.ts';
import { wordList } from './word-list.ts';

/**
 * Question and function words of languages without rules of their own, if their script rules out other languages. For
 * Japanese, only words in hiragana.
 */
const STOP_WORDS: ReadonlySet<string> = wordList(
  fold(`
  多少 多少钱 什么 哪 哪里 哪儿 哪个 哪些 怎么 怎样 如何 几 几点 谁 何时 为什么 吗 呢 的 了 是 在 有 我 我们 你 你们 您 可以 请问
  和 与 什麼 哪裡 怎麼 幾 幾點 誰 何時 為什麼 嗎 們 你們 我們 請問 多少錢
  何 何時 何時間 何人 何処
  얼마 얼마예요 얼마인가요 얼마입니까 어떻게 어디 어디에 어디에서 어디서 어디인가요 언제 언제인가요 무엇 무엇인가요 뭐 뭐예요 누구 누가
  누구인가요 몇 며칠 며칠인가요 왜 있나요 되나요 하나요 인가요 합니다 입니다 있습니다
  เท่า ไหร่ เท่าไหร่ เท่าไร กี่ โมง อะไร ที่ ไหน ที่ไหน เมื่อ เมื่อไร เมื่อไหร่ ใคร อย่างไร ยังไง ไหม มี เป็น ของ และ คือ ได้ หรือ อยู่ ครับ คะ ค่ะ
  क्या कितना कितने कितनी कब कहाँ कहां कौन कैसे क्यों है हैं हूँ था थी का की के को में से पर और यह वह
  сколько когда где кто что как какой какая какое какие куда откуда почему зачем чей ли есть у вас нас мы вы я он она оно
  они в во на и с со по за к от до для это этот эта можно
  скільки коли де хто що який яка які чи є ви ми
  كم متى اين أين هو هي هل ما ماذا كيف لماذا في على إلى عن هذا هذه لديكم يوجد`),
);
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

export const otherStopWords = {
  has: (folded: string): boolean => STOP_WORDS.has(folded) || HIRAGANA.test(folded),
};
