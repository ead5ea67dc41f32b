import { BREAKPOINTS_PX, type WidgetState } from '@colloquy/contracts';

export interface StateChoice {
  /** The chat is the whole page. */
  readonly isPage: boolean;
  /** The chat is a preview. */
  readonly isPreview: boolean;
  readonly windowWidth: number;
  /** The visitor's last state; null on a first visit. */
  readonly stored: WidgetState | null;
  /** The link's setting for a first visit; undefined until loaded. */
  readonly initial: WidgetState | undefined;
}

/** Below this width the chat covers the whole window. */
export const FULL_SCREEN_BELOW_PX = 480;

/**
 * The initial state: a page is always open, and so is a preview, in the link's state; otherwise a small window starts
 * minimised; otherwise the visitor's last state, then the link's setting.
 */
export function chooseInitialState(choice: StateChoice): WidgetState {
  const { isPage, isPreview, windowWidth, stored, initial } = choice;
  if (isPage) return 'expanded';
  if (isPreview) return initial === 'sidebar' ? initial : 'expanded';
  if (windowWidth < BREAKPOINTS_PX.md) return 'minimized';
  return stored ?? initial ?? 'minimized';
}
