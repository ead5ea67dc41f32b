import type { WidgetConfig, WidgetState } from '@colloquy/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { icons } from '../icons.ts';

export interface PanelHeader {
  readonly config: WidgetConfig | undefined;
  readonly state: WidgetState;
  readonly canLeave: boolean;
  readonly canDock: boolean;
  readonly canRestart: boolean;
  readonly restart: () => void;
  readonly request: (state: WidgetState) => void;
}

/** The answering bot or member, and the window's controls. */
export function panelHeader(header: PanelHeader): TemplateResult {
  const { config, canLeave, canDock, canRestart } = header;
  return html`<div class="header" part="header">
    ${config === undefined ? html`<span class="avatar"></span>` : avatar(config)}
    <div class="title">
      ${
        canLeave
          ? html`<div class="name"><bdi>${config?.botName ?? ''}</bdi></div>`
          : html`<h1 class="name"><bdi>${config?.botName ?? ''}</bdi></h1>`
      }
      <div class="tagline">${text('widget.tagline')}</div>
    </div>
    ${canRestart ? button(text('widget.new'), icons.compose(), header.restart) : nothing}
    ${canDock ? dockButton(header) : nothing}
    ${canLeave ? button(text('widget.close'), icons.minimise(), () => header.request('minimized')) : nothing}
  </div>`;
}

function dockButton({ state, request }: PanelHeader): TemplateResult {
  return state === 'sidebar'
    ? button(text('widget.window'), icons.window(), () => request('expanded'))
    : button(text('widget.sidebar'), icons.sidebar(), () => request('sidebar'));
}

function button(name: string, icon: TemplateResult, act: () => void): TemplateResult {
  return html`<button type="button" class="icon-button" aria-label=${name} title=${name} @click=${act}>${icon}</button>`;
}

/** The bot's image, with its first letter as a fallback. */
function avatar({ botName, botImageUrl }: WidgetConfig): TemplateResult {
  const [letter = ''] = botName.trim();
  return html`<span class="avatar" part="avatar" aria-hidden="true">
    ${letter.toUpperCase()}
    ${
      botImageUrl === null
        ? nothing
        : html`<img src=${botImageUrl} alt="" referrerpolicy="no-referrer" @error=${hideImage} />`
    }
  </span>`;
}

function hideImage(event: Event): void {
  if (event.target instanceof HTMLElement) event.target.hidden = true;
}
