import type { TextPart } from '../splitting/blocks.ts';
import { ExtractionError } from './extraction-error.ts';
import { openPackage, type OfficePackage } from './office/office-package.ts';
import { mainPart, relationshipId, relationshipsOf } from './office/relationships.ts';
import { readXml } from './office/xml-events.ts';
import { readSlide, type SlideShape } from './slides/slide-shapes.ts';
import { slideText } from './slides/slide-text.ts';

/**
 * A PowerPoint presentation slide by slide: the title as heading, text, lists, tables, then the speaker's notes. A page is
 * the number of the slide. Hidden slides stay unread, as their owner does not show them; pictures and charts do, too.
 */
export function readPptx(bytes: Uint8Array): { parts: TextPart[]; pageCount: number } {
  const source = openPackage(bytes);
  const slides = slidePartsOf(source);
  const parts = slides.flatMap((name, at): TextPart[] => {
    const markup = source.part(name);
    if (markup === null) throw new ExtractionError('CORRUPT');
    const { shapes, isHidden } = readSlide(markup);
    if (isHidden) return [];
    const text = slideText(shapes, notesOf(source, name));
    return text === '' ? [] : [{ text, format: 'markdown', page: at + 1 }];
  });
  return { parts, pageCount: slides.length };
}

/** The parts of the slides, in the order in which they are shown. */
function slidePartsOf(source: OfficePackage): string[] {
  const main = mainPart(source, 'ppt/presentation.xml');
  const markup = source.part(main);
  if (markup === null) throw new ExtractionError('CORRUPT');
  const targets = new Map(relationshipsOf(source, main).map(({ id, target }) => [id, target]));
  const slides = new Set<string>();
  readXml(markup, {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(relationshipId(attributes) ?? '') : undefined;
      if (target !== undefined) slides.add(target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return [...slides];
}

function notesOf(source: OfficePackage, slide: string): SlideShape[] {
  const notes = relationshipsOf(source, slide).find(({ type }) => type === 'notesSlide');
  const markup = notes === undefined ? null : source.part(notes.target);
  return markup === null ? [] : readSlide(markup).shapes;
}
