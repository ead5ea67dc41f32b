import { css } from 'lit';

export const messagesStyles = css`
  :host {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }

  .list {
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
  }

  .list[data-fresh] {
    background: linear-gradient(color-mix(in srgb, var(--c-primary) 14%, var(--c-surface)), var(--c-surface) 70%);
  }

  .list:focus-visible {
    outline-offset: -3px;
  }

  .content {
    display: flex;
    flex-direction: column;
    /* A short conversation is aligned with the bottom, where it continues. */
    justify-content: flex-end;
    gap: 12px;
    max-width: var(--_column, none);
    min-height: 100%;
    margin-inline: auto;
    padding: 16px;
  }

  .older {
    align-self: center;
    min-height: 32px;
    padding: 4px 14px;
    border-radius: 16px;
    color: var(--c-muted);
    font-size: 14px;
  }

  .older:hover {
    background: var(--c-raised);
    color: var(--c-text);
  }

  .suggestions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 4px 0 0;
    padding: 0;
    list-style: none;
  }

  .suggestions button {
    min-height: 40px;
    padding: 8px 14px;
    border: 1px solid color-mix(in srgb, var(--c-accent) 45%, var(--c-line));
    border-radius: 20px;
    color: var(--c-accent);
    font-size: 15px;
    line-height: 1.4;
    text-align: start;
    animation: arrive 160ms var(--c-ease);
    transition: background 120ms;
  }

  .suggestions button:hover {
    background: color-mix(in srgb, var(--c-accent) 10%, transparent);
  }

  .latest {
    position: absolute;
    inset-block-end: 8px;
    inset-inline-start: calc(50% - 18px);
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: var(--c-surface);
    color: var(--c-text);
    box-shadow: var(--c-shadow);
  }

  .skeleton {
    display: flex;
    flex-direction: column;
    gap: 12px;
  }

  .skeleton i {
    width: 70%;
    height: 44px;
    border-radius: calc(var(--c-radius) + 4px);
    background: var(--c-raised);
    animation: breathe 1.4s infinite ease-in-out alternate;
  }

  .skeleton .end {
    width: 42%;
    align-self: flex-end;
  }

  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }

  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;
