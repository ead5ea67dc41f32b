import { BLOCKS } from './html-elements.ts';
import type { Attributes } from './html-reader.ts';

/** A part of a page that contains text, and what its author says about it. */
export interface Region {
  readonly parent: Region | null;
  readonly name: string;
  /** Its classes and id, with which authors mark the surroundings of a text. */
  readonly names: string;
  /** Inside the main part of the page, or an article. */
  readonly isMain: boolean;
  /** Its element or role marks it as surroundings of the text. */
  readonly opensAside: boolean;
  /** Inside such surroundings. */
  readonly isAside: boolean;
}

/** The region outside of all elements. */
export const PAGE: Region = {
  parent: null,
  name: '',
  names: '',
  isMain: false,
  opensAside: false,
  isAside: false,
};

const ASIDE_ELEMENTS: ReadonlySet<string> = new Set(['aside', 'form', 'dialog']);
/** Asides, unless they belong to an article. */
const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['header', 'footer']);
const ASIDE_ROLES: ReadonlySet<string> = new Set(
  'navigation banner contentinfo search complementary dialog alertdialog menu'.split(' '),
);
const MAIN_ELEMENTS: ReadonlySet<string> = new Set(['main', 'article']);

/** The region that an element opens within `parent`; `parent` itself for an inline element. */
export function regionOf(name: string, attributes: Attributes, parent: Region): Region {
  const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`.trim();
  const role = attributes.get('role') ?? '';
  if (!BLOCKS.has(name) && names === '' && role === '') return parent;
  const isFrame = FRAME_ELEMENTS.has(name) && !parent.isMain;
  const opensAside = isFrame || ASIDE_ELEMENTS.has(name) || ASIDE_ROLES.has(role);
  return {
    parent,
    name,
    names,
    isMain: parent.isMain || MAIN_ELEMENTS.has(name) || role === 'main',
    opensAside,
    isAside: parent.isAside || opensAside,
  };
}
