import { expect, test } from 'vitest';
import { texts as en } from '@colloquy/texts/dashboard-texts';

test("the specification's texts are to the letter", () => {
  expect(en.notFound).toEqual({ text: 'This page does not exists.', action: 'Take me Home' });
  expect(en.terms.required).toBe("You must comply with the product's Terms & Conditions.");
  expect(en.app.copied).toBe('Text has been copied to the clipboard.');
  expect(en.bots.header).toBe('CHATBOTS');
  expect(en.bots.add).toBe('Add new chatbot');
  expect(Object.values(en.knowledge.status)).toEqual([
    'Pending',
    'Processing',
    'Inserting error',
    'Deleting error',
    'Processed',
    'Editing error',
    'Parsing error',
  ]);
});
