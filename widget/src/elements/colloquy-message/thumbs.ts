import { html, type TemplateResult } from 'lit';
import type { Thumb } from '../../api/ask-api.ts';
import { text } from '../../locale/strings.ts';
import { icons } from '../icons.ts';
import { FeedbackEvent } from '../widget-events.ts';

/**
 * Two rating buttons below an answer; clicking the pressed one withdraws the rating. The space for the thanks is
 * reserved.
 */
export function thumbs(
  { turnId, thumb }: { readonly turnId: string; readonly thumb: Thumb },
  send: (event: FeedbackEvent) => void,
): TemplateResult {
  const button = (value: 1 | -1, name: string): TemplateResult => html`<button
    type="button"
    class=${value === 1 ? 'up' : 'down'}
    part="feedback"
    aria-label=${name}
    title=${name}
    aria-pressed=${thumb === value ? 'true' : 'false'}
    @click=${() => send(new FeedbackEvent(turnId, thumb === value ? 0 : value))}
  >
    ${icons.up()}
  </button>`;
  return html`<div class="thumbs" role="group" aria-label=${text('feedback.group')}>
    ${button(1, text('feedback.up'))}${button(-1, text('feedback.down'))}
    <span class="thanks">${thumb === 0 ? '' : text('feedback.thanks')}</span>
  </div>`;
}
