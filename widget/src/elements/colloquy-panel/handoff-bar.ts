import type { ChatState } from '@colloquy/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';

/**
 * Who handles the conversation, or a button to ask for a member of the team; nothing if the chatbot has no handoff.
 */
export function handoffBar(options: {
  readonly state: ChatState;
  readonly isTyping: boolean;
  readonly canAsk: boolean;
  readonly isBlocked: boolean;
  readonly ask: () => void;
}): TemplateResult | typeof nothing {
  const { state, isTyping, canAsk, isBlocked, ask } = options;
  const said = statusOf(state, isTyping);
  if (said === null && !canAsk) return nothing;
  return html`<div class="person">
    <span role="status">${said ?? nothing}</span>
    ${
      said === null
        ? html`<button type="button" part="person" ?disabled=${isBlocked} @click=${ask}>
            ${text('widget.person')}
          </button>`
        : nothing
    }
  </div>`;
}

function statusOf(state: ChatState, isTyping: boolean): string | null {
  if (isTyping) return text('bot.typing', { name: text('widget.team') });
  if (state === 'waiting') return text('bot.human.waiting');
  return state === 'human' ? text('bot.human.joined') : null;
}
