import { BREAKPOINTS_PX, type WidgetState } from '@colloquy/contracts';

export interface StateChoice {
  /** The chat is the page itself. */
  readonly isPage: boolean;
  /** The chat is being looked at rather than used. */
  readonly isPreview: boolean;
  readonly windowWidth: number;
  /** What the visitor left it in; null on a first visit. */
  readonly stored: WidgetState | null;
  /** What the link asks for on a first visit; undefined while it is not known. */
  readonly initial: WidgetState | undefined;
}

/** Below this width the chat covers the whole window. */
export const FULL_SCREEN_BELOW_PX = 480;

/**
 * The state on arrival: a page is always open, a preview too, as the link opens it; otherwise a small window starts minimised, otherwise the visitor's last
 * choice, otherwise the link's.
 */
export function chooseInitialState(choice: StateChoice): WidgetState {
  const { isPage, isPreview, windowWidth, stored, initial } = choice;
  if (isPage) return 'expanded';
  if (isPreview) return initial === 'sidebar' ? initial : 'expanded';
  if (windowWidth < BREAKPOINTS_PX.md) return 'minimized';
  return stored ?? initial ?? 'minimized';
}
