import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../../conversation/conversation.ts';
import { text } from '../../locale/strings.ts';

/** The notice above the composer, and its action. */
export function panelNotice(options: {
  readonly isOffline: boolean;
  readonly notice: Notice | null;
  readonly sendAgain: () => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
}): TemplateResult | typeof nothing {
  const { isOffline, notice, sendAgain, undo, dismiss } = options;
  if (isOffline) {
    return html`<colloquy-notice tone="caution" .isDismissible=${false}>${text('bot.offline')}</colloquy-notice>`;
  }
  if (notice === null) return nothing;
  if (notice.kind === 'restarted') {
    return html`<colloquy-notice
      tone="plain"
      .action=${text('widget.undo')}
      .retryAt=${null}
      @colloquy-act=${undo}
      @colloquy-dismiss=${dismiss}
      >${text('widget.restarted')}</colloquy-notice
    >`;
  }
  return html`<colloquy-notice
    tone="error"
    .action=${notice.canRetry ? text('widget.retry') : null}
    .retryAt=${notice.retryAt}
    @colloquy-act=${sendAgain}
    @colloquy-dismiss=${dismiss}
    >${notice.text}</colloquy-notice
  >`;
}
