import { css } from 'lit';

export const composerStyles = css`
  :host {
    display: block;
    padding: 8px 16px 16px;
  }

  form {
    position: relative;
    display: flex;
    align-items: flex-end;
    gap: 4px;
    max-width: var(--_composer, none);
    margin-inline: auto;
    padding: 4px;
    border: 1px solid var(--c-control);
    border-radius: min(24px, calc(var(--c-radius) + 8px));
    background: var(--c-surface);
    transition: border-color 120ms, box-shadow 120ms;
  }

  form:focus-within {
    border-color: var(--c-accent);
    box-shadow: 0 0 0 1px var(--c-accent);
  }

  textarea {
    flex: 1;
    min-width: 0;
    max-height: 160px;
    margin: 0;
    padding: 8px 4px 8px 12px;
    border: 0;
    outline: none;
    background: none;
    color: var(--c-text);
    font: inherit;
    field-sizing: content;
    resize: none;
  }

  textarea:dir(rtl) {
    padding: 8px 12px 8px 4px;
  }

  /* The surrounding frame shows the focus. */
  textarea:focus-visible {
    outline: none;
  }

  textarea::placeholder {
    color: var(--c-muted);
    opacity: 1;
  }

  button {
    display: grid;
    place-items: center;
    flex: none;
    width: 40px;
    height: 40px;
    border-radius: min(20px, calc(var(--c-radius) + 4px));
    background: var(--c-primary);
    color: var(--c-on-primary);
    transition: background 120ms, color 120ms, transform 120ms;
  }

  button:active {
    transform: scale(0.94);
  }

  button[aria-disabled='true'] {
    background: var(--c-raised);
    color: var(--c-muted);
    cursor: default;
    transform: none;
  }

  .count {
    position: absolute;
    inset-block-end: calc(100% + 4px);
    inset-inline-end: 8px;
    padding: 0 6px;
    border-radius: 6px;
    background: var(--c-surface);
    color: var(--c-muted);
    font-size: 12px;
  }
`;
