import { z } from 'zod';
import { makeDocument } from '@colloquy/document-text';
import { storedText, type Source } from '../source.ts';

const qaSchema = z.strictObject({ question: z.string(), answer: z.string() });

/** How a question with its answer is stored. */
export const QA_FIELDS = { sourceKind: 'qa', mimeType: 'application/json' } as const;

/** A question with its answer, whose content is the answer. */
export const qaSource: Source = {
  // An answer may be as short as "Yes."
  minCharacters: 0,
  takesFiles: false,
  /** The question is the heading of its answer: it is searched, and never quoted as an answer. */
  read(bytes) {
    const { question, answer } = parseQa(bytes);
    const heading = question.replaceAll(/\s+/g, ' ').trim();
    const { parts } = makeDocument(`# ${heading}`, 'markdown');
    return { parts: [...parts, ...makeDocument(answer, 'plain').parts], pageCount: null };
  },
  isEditable: () => true,
  refusesEdit: 'textNotEditable',
  editable: (bytes, item) => ({ content: parseQa(bytes).answer, question: item.question ?? item.name }),
  write({ content: answer, question: written }, item) {
    const question = written ?? item.question ?? item.name;
    return { ...storedText(JSON.stringify({ question, answer }), QA_FIELDS), question, answer };
  },
};

function parseQa(bytes: Uint8Array): z.infer<typeof qaSchema> {
  return qaSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
