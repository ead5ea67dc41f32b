import { css } from 'lit';

export const contactStyles = css`
  :host {
    display: block;
    font-size: 15px;
    line-height: 1.4;
  }

  .box {
    max-width: 88%;
    padding: 14px;
    border: 1px solid var(--c-line);
    border-radius: calc(var(--c-radius) + 4px);
    overflow-wrap: anywhere;
  }

  .success {
    outline-offset: 2px;
    background: var(--c-raised);
    white-space: pre-wrap;
  }

  p {
    margin: 0;
  }

  .intro {
    margin-block-end: 10px;
    white-space: pre-wrap;
  }

  .field {
    margin-block-end: 10px;
  }

  label {
    display: block;
    margin-block-end: 4px;
    font-size: 14px;
    font-weight: 600;
  }

  .optional {
    color: var(--c-muted);
    font-weight: 400;
  }

  .consent {
    display: flex;
    align-items: flex-start;
    gap: 8px;
    font-weight: 400;
  }

  input:not([type='checkbox']),
  textarea {
    display: block;
    width: 100%;
    min-height: 40px;
    margin: 0;
    padding: 8px 10px;
    border: 1px solid var(--c-control);
    border-radius: var(--c-radius);
    background: none;
    color: inherit;
    font: inherit;
    resize: vertical;
  }

  input[type='checkbox'] {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 1px 0 0;
    accent-color: var(--c-accent);
  }

  [aria-invalid='true'] {
    border-color: var(--c-danger);
  }

  a {
    color: var(--c-accent);
    font-size: 14px;
  }

  .issue {
    margin-block-start: 4px;
    color: var(--c-danger);
    font-size: 14px;
  }

  .send {
    min-height: 40px;
    padding: 6px 18px;
    border-radius: var(--c-radius);
    background: var(--c-primary);
    color: var(--c-on-primary);
    font-weight: 600;
  }

  .send:disabled {
    cursor: default;
    opacity: 0.7;
  }

  /* Moved off screen rather than hidden, because bots look for hidden fields. */
  .trap {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
