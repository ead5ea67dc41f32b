import { fold, stem } from '@colloquy/text';

/** A country, its people and its language, where they do not begin alike; English. */
const PLACES = `
  france french
  britain british england english uk
  usa us america american
  netherlands holland dutch
  spain spanish
  italy italian
  switzerland swiss
  sweden swedish
  denmark danish
  poland polish
  scotland scottish scots
  wales welsh
  ireland irish
  greece greek
  china chinese
  norway norwegian
  finland finnish
  turkey turkish turks
  peru peruvian
  wien vienna viennese
`;
const byStem = new Map(
  PLACES.trim()
    .split('\n')
    .flatMap((line, at) =>
      line
        .trim()
        .split(' ')
        .map((word): [string, number] => [stem(fold(word), 'en'), at]),
    ),
);

/** Whether two stems of English names are of one country. */
export function isSamePlace(one: string, other: string): boolean {
  const place = byStem.get(one);
  return place !== undefined && place === byStem.get(other);
}
