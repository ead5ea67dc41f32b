import type { SentenceSupport } from '@colloquy/contracts';
import { useId, useState } from 'react';
import { isSentenceMarked, isSourceMarked, type Pointed, type Stretch } from './sentence-support.ts';

const NONE: readonly SentenceSupport[] = [];

export type SupportMarks = ReturnType<typeof useSupportMarks>;

/** Which sentence of an answer and which of its sources are marked, by what the mouse or the focus is on. */
export function useSupportMarks(supports: readonly SentenceSupport[] = NONE) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [hovered, setHovered] = useState<Pointed | null>(null);
  const [focused, setFocused] = useState<Pointed | null>(null);
  // The mouse is what somebody moves now; the focus may stay where it was.
  const pointed = hovered ?? focused;
  return {
    supports,
    /** The passages are shown, and each sentence can be reached by keyboard. */
    isOpen,
    toggle: () => setOpen(!isOpen),
    passageId: (n: number) => `${id}-${n}`,
    isSentenceMarked: (stretch: Stretch) => isSentenceMarked(pointed, stretch),
    isSourceMarked: (n: number) => isSourceMarked(pointed, n, supports),
    /** For the element of a sentence or of a source. */
    pointing: (at: Pointed) => ({
      onMouseEnter: () => setHovered(at),
      onMouseLeave: () => setHovered(null),
      onFocus: () => setFocused(at),
      onBlur: () => setFocused(null),
    }),
  };
}
