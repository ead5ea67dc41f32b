import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS, knowledgeFormatSchema } from '@colloquy/contracts';
import { storedPage } from './page/page-source.ts';
import { QA_FIELDS } from './qa/qa-source.ts';
import { SOURCES } from './registry.ts';
import { TEXT_FIELDS } from './text/text-source.ts';

const fieldsOf = {
  file: { name: 'a.txt', question: null, sourceKind: 'txt', mimeType: 'text/plain' },
  text: { name: 'Opening hours', ...TEXT_FIELDS },
  qa: { name: 'When do you open?', question: 'When do you open?', ...QA_FIELDS },
} as const;

const WRITTEN_KINDS = ['file', 'text', 'qa'] as const;

describe('the sources of knowledge', () => {
  it('are a folder and a row each', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(knowledgeFormatSchema.options.toSorted());
    expect(Object.keys(SOURCES).toSorted()).toEqual(knowledgeFormatSchema.options.toSorted());
  });

  it('leave the text of a page to its website', async () => {
    const page = { name: 'Guide', question: null, sourceKind: 'md', mimeType: 'text/markdown' } as const;
    const { bytes, sourceKind } = storedPage('# Guide\n\nWe open at nine. Write <!-- notes --> so.', 'hash');
    const { parts } = await SOURCES.page.read(bytes, sourceKind);
    expect(parts.map(({ text }) => text).join('\n')).toContain('We open at nine. Write <!-- notes --> so.');
    expect(SOURCES.page.isEditable(page)).toBe(false);
    expect(() => SOURCES.page.write({ content: 'We open at ten.' }, page)).toThrow(
      expect.objectContaining({ code: ERRORS.fieldNotValid }),
    );
  });

  it.each(WRITTEN_KINDS)('read and edit what a %s stores of a written text', async (kind) => {
    const [source, item] = [SOURCES[kind], fieldsOf[kind]];
    const stored = source.write({ content: 'We open at nine.' }, item);
    expect(stored).toMatchObject({ sizeBytes: stored.bytes.length, sourceKind: item.sourceKind });
    expect(source.editable(stored.bytes, item).content).toBe('We open at nine.');
    const { parts } = await source.read(stored.bytes, stored.sourceKind);
    expect(parts.map(({ text }) => text).join('\n')).toContain('We open at nine.');
  });

  it('take a question only where the kind has one', () => {
    const text = { content: 'At nine.', question: 'When?' };
    for (const kind of ['file', 'text'] as const) {
      expect(() => SOURCES[kind].write(text, fieldsOf[kind])).toThrow(
        expect.objectContaining({ code: ERRORS.fieldNotValid }),
      );
    }
    expect(SOURCES.qa.write(text, fieldsOf.qa)).toMatchObject({ question: 'When?', answer: 'At nine.' });
  });

  it('take a file only for an item that is one', () => {
    expect(knowledgeFormatSchema.options.filter((kind) => SOURCES[kind].takesFiles)).toEqual(['file']);
  });
});
