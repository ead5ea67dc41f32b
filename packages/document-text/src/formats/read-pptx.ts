import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { openPackage, type OfficePackage } from './office/office-package.ts';
import { findMainPart, readRelationshipId, readRelationships } from './office/relationships.ts';
import { readXml } from './office/read-xml.ts';
import { readSlide, type SlideShape } from './slides/read-slide.ts';
import { writeSlide } from './slides/write-slide.ts';

/**
 * Reads a PowerPoint presentation slide by slide: the title as heading, text, lists, tables, and the speaker's notes.
 * The page is the number of the slide. Hidden slides, pictures and charts are left out.
 */
export function readPptx(bytes: Uint8Array): { parts: TextPart[]; pageCount: number } {
  const source = openPackage(bytes);
  const slides = findSlideParts(source);
  const parts = slides.flatMap((name, at): TextPart[] => {
    const markup = source.part(name);
    if (markup === null) throw new ExtractionError('CORRUPT');
    const { shapes, isHidden } = readSlide(markup);
    if (isHidden) return [];
    const text = writeSlide(shapes, readNotes(source, name));
    return text === '' ? [] : [{ text, format: 'markdown', page: at + 1 }];
  });
  return { parts, pageCount: slides.length };
}

/** Names of the slides' parts, in the order of the slides. */
function findSlideParts(source: OfficePackage): string[] {
  const main = findMainPart(source, 'ppt/presentation.xml');
  const markup = source.part(main);
  if (markup === null) throw new ExtractionError('CORRUPT');
  const targets = new Map(readRelationships(source, main).map(({ id, target }) => [id, target]));
  const slides = new Set<string>();
  readXml(markup, {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(readRelationshipId(attributes) ?? '') : undefined;
      if (target !== undefined) slides.add(target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return [...slides];
}

function readNotes(source: OfficePackage, slide: string): SlideShape[] {
  const notes = readRelationships(source, slide).find(({ type }) => type === 'notesSlide');
  const markup = notes === undefined ? null : source.part(notes.target);
  return markup === null ? [] : readSlide(markup).shapes;
}
