import { css } from 'lit';

export const reasonsStyles = css`
  :host {
    display: block;
    margin-block-start: 4px;
    font-size: 14px;
    line-height: 1.4;
    animation: rise 140ms var(--c-ease);
  }

  form {
    max-width: 88%;
    padding: 12px;
    border: 1px solid var(--c-line);
    border-radius: calc(var(--c-radius) + 4px);
  }

  .title {
    margin-block-end: 8px;
    font-weight: 600;
  }

  .reasons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }

  .reason {
    min-height: 32px;
    padding: 4px 12px;
    border: 1px solid var(--c-control);
    border-radius: 16px;
    text-align: start;
    transition: background 120ms, border-color 120ms;
  }

  .reason:hover {
    background: var(--c-raised);
  }

  .reason[aria-pressed='true'] {
    border-color: var(--c-accent);
    background: color-mix(in srgb, var(--c-accent) 12%, transparent);
    box-shadow: inset 0 0 0 1px var(--c-accent);
  }

  .words {
    display: flex;
    align-items: flex-end;
    gap: 8px;
    margin-block-start: 10px;
  }

  textarea {
    flex: 1;
    min-width: 0;
    max-height: 96px;
    margin: 0;
    padding: 7px 10px;
    border: 1px solid var(--c-control);
    border-radius: var(--c-radius);
    background: none;
    color: inherit;
    font: inherit;
    field-sizing: content;
    resize: none;
  }

  textarea::placeholder {
    color: var(--c-muted);
    opacity: 1;
  }

  .send {
    min-height: 36px;
    padding: 4px 14px;
    border-radius: var(--c-radius);
    background: var(--c-raised);
    font-weight: 600;
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;
