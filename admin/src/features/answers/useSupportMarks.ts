import type { SentenceSupport } from '@colloquy/contracts';
import { useId, useState } from 'react';
import { isSentenceMarked, isSourceMarked, type Pointed, type Stretch } from './sentence-support.ts';

const NONE: readonly SentenceSupport[] = [];

export type SupportMarks = ReturnType<typeof useSupportMarks>;

/** The marked sentences and sources of an answer, by hover or focus. */
export function useSupportMarks(supports: readonly SentenceSupport[] = NONE) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [hovered, setHovered] = useState<Pointed | null>(null);
  const [focused, setFocused] = useState<Pointed | null>(null);
  // The mouse takes precedence, because the focus may be left over.
  const pointed = hovered ?? focused;
  return {
    supports,
    /** The passages are open, and each sentence is focusable. */
    isOpen,
    toggle: () => setOpen(!isOpen),
    passageId: (n: number) => `${id}-${n}`,
    isSentenceMarked: (stretch: Stretch) => isSentenceMarked(pointed, stretch),
    isSourceMarked: (n: number) => isSourceMarked(pointed, n, supports),
    /** Event handlers for the element of a sentence or source. */
    pointing: (at: Pointed) => ({
      onMouseEnter: () => setHovered(at),
      onMouseLeave: () => setHovered(null),
      onFocus: () => setFocused(at),
      onBlur: () => setFocused(null),
    }),
  };
}
