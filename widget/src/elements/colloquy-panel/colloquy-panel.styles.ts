import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
    height: 100%;
  }

  :host([page]) {
    --_column: 760px;
    --_composer: 728px;
  }

  .panel {
    display: flex;
    flex-direction: column;
    height: 100%;
    outline: none;
    background: var(--c-surface);
    color: var(--c-text);
  }

  .header {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 64px;
    padding: 10px 12px 10px 16px;
    background: var(--c-primary);
    color: var(--c-on-primary);
  }

  .header .icon-button {
    color: inherit;
  }

  .header .icon-button:hover {
    background: color-mix(in srgb, var(--c-on-primary) 16%, transparent);
  }

  .header :focus-visible {
    outline-color: currentColor;
    outline-offset: -2px;
  }

  :host([page]) .header {
    padding-inline: max(16px, calc((100% - var(--_column)) / 2 + 16px));
  }

  .header:dir(rtl) {
    padding: 10px 16px 10px 12px;
  }

  .contact {
    align-self: center;
    min-height: 32px;
    margin-block: 4px;
    padding: 4px 14px;
    border-radius: 16px;
    color: var(--c-accent);
    font-size: 14px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .contact:hover {
    background: var(--c-raised);
  }

  .avatar {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    width: 40px;
    height: 40px;
    overflow: hidden;
    border-radius: 50%;
    background: var(--c-on-primary);
    color: var(--c-primary);
    font-weight: 600;
  }

  .avatar img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .title {
    flex: 1;
    min-width: 0;
    margin-inline-start: 8px;
    line-height: 1.3;
  }

  .name,
  .tagline {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-size: 16px;
    font-weight: 600;
  }

  .tagline {
    font-size: 13px;
  }

  .person {
    display: flex;
    justify-content: center;
    min-height: 32px;
    padding: 4px 16px;
    color: var(--c-muted);
    font-size: 13px;
    text-align: center;
  }

  .person button {
    padding: 4px 12px;
    border: 1px solid var(--c-control);
    border-radius: calc(var(--c-radius) + 4px);
    color: var(--c-accent);
    font-weight: 600;
  }

  .person button:hover {
    background: var(--c-raised);
  }

  .failure {
    display: grid;
    flex: 1;
    place-content: center;
    justify-items: center;
    gap: 16px;
    padding: 24px;
    color: var(--c-muted);
    text-align: center;
  }

  .failure p {
    margin: 0;
  }

  .failure button {
    min-height: 40px;
    padding: 8px 20px;
    border-radius: var(--c-radius);
    background: var(--c-primary);
    color: var(--c-on-primary);
    font-weight: 600;
  }

  .consent {
    width: calc(100% - 32px);
    max-width: var(--_composer, none);
    margin: 0 auto;
    padding: 0 12px 10px;
    color: var(--c-muted);
    font-size: 13px;
    line-height: 1.4;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  colloquy-composer {
    padding-block-end: max(16px, env(safe-area-inset-bottom));
  }
`;
