import { css } from 'lit';

export const messageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    animation: arrive 160ms var(--c-ease);
  }

  .bubble {
    max-width: 88%;
    padding: 10px 14px;
    border-radius: calc(var(--c-radius) + 4px);
    overflow-wrap: anywhere;
  }

  .user {
    align-self: flex-end;
    border-end-end-radius: 4px;
    background: var(--c-primary);
    color: var(--c-on-primary);
    white-space: pre-wrap;
  }

  .bot {
    align-self: flex-start;
    min-width: 0;
    border-end-start-radius: 4px;
    background: var(--c-raised);
  }

  .media {
    display: block;
    max-width: 100%;
    max-height: 320px;
    border-radius: calc(var(--c-radius) * 0.6);
  }

  .body:not(:empty) + .media {
    margin-block-start: 8px;
  }

  .author {
    margin-block-end: 4px;
    color: var(--c-muted);
    font-size: 13px;
    font-weight: 600;
  }

  .notice {
    align-self: center;
    max-width: 88%;
    padding-inline: 12px;
    color: var(--c-muted);
    font-size: 13px;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .hint {
    margin-block-start: 6px;
    color: var(--c-muted);
    font-size: 14px;
  }

  .cut {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    color: var(--c-muted);
    font-size: 14px;
  }

  .body:not(:empty) + .cut {
    margin-block-start: 8px;
  }

  .cut button {
    color: var(--c-accent);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .thumbs {
    display: flex;
    align-items: center;
    gap: 2px;
    margin-block-start: 2px;
    color: var(--c-muted);
    font-size: 13px;
  }

  .thumbs button {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    color: inherit;
  }

  .thumbs button:hover {
    background: var(--c-raised);
  }

  .thumbs button[aria-pressed='true'] {
    color: var(--c-accent);
  }

  .thumbs button[aria-pressed='true'] path {
    fill: color-mix(in srgb, currentColor 25%, transparent);
  }

  .down svg {
    rotate: 180deg;
  }

  .thanks {
    margin-inline-start: 6px;
  }

  .typing {
    display: flex;
    gap: 5px;
    padding: 16px 14px;
  }

  .typing i {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--c-muted);
    animation: breathe 1.2s infinite ease-in-out;
  }

  .typing i:nth-child(2) {
    animation-delay: 150ms;
  }

  .typing i:nth-child(3) {
    animation-delay: 300ms;
  }

  @keyframes breathe {
    0%,
    60%,
    100% {
      opacity: 0.35;
    }
    30% {
      opacity: 1;
      transform: translateY(-2px);
    }
  }

  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }

  @media (forced-colors: active) {
    .bubble {
      border: 1px solid CanvasText;
    }
  }
`;
