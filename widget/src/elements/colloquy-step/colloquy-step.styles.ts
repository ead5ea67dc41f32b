import { css } from 'lit';

export const stepStyles = css`
  :host {
    display: block;
    font-size: 15px;
    line-height: 1.4;
    animation: arrive 160ms var(--c-ease);
  }

  fieldset {
    display: grid;
    gap: 10px;
    min-width: 0;
    max-width: 88%;
    margin: 0;
    padding: 0;
    border: 0;
  }

  fieldset:focus-visible {
    outline-offset: 6px;
  }

  p {
    margin: 0;
  }

  .progress {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--c-muted);
    font-size: 13px;
    white-space: nowrap;
  }

  progress {
    flex: 1;
    height: 4px;
    border: 0;
    border-radius: 2px;
    overflow: hidden;
    appearance: none;
    background: var(--c-line);
    color: var(--c-accent);
  }

  progress::-webkit-progress-bar {
    background: var(--c-line);
  }

  progress::-webkit-progress-value {
    background: var(--c-accent);
  }

  progress::-moz-progress-bar {
    background: var(--c-accent);
  }

  input:not([type='radio'], [type='checkbox']),
  textarea {
    display: block;
    width: 100%;
    min-height: 44px;
    margin: 0;
    padding: 8px 12px;
    border: 1px solid var(--c-control);
    border-radius: var(--c-radius);
    background: none;
    color: inherit;
    /* Below 16 px, phones zoom into the field. */
    font: inherit;
    font-size: 16px;
    resize: vertical;
  }

  ::placeholder {
    color: var(--c-muted);
    opacity: 1;
  }

  [aria-invalid='true'] {
    border-color: var(--c-danger) !important;
  }

  .buttons,
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .list:not(.chips) {
    display: grid;
    gap: 8px;
  }

  .option,
  .choice {
    min-width: 44px;
    min-height: 44px;
    padding: 8px 16px;
    border: 1px solid color-mix(in srgb, var(--c-accent) 45%, var(--c-line));
    border-radius: 22px;
    overflow-wrap: anywhere;
    text-align: start;
    transition: background 120ms;
  }

  .option {
    color: var(--c-accent);
  }

  .choice {
    display: flex;
    align-items: center;
    gap: 10px;
    padding-inline: 12px 16px;
    border-color: var(--c-line);
    border-radius: var(--c-radius);
    cursor: pointer;
  }

  .choice input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--c-accent);
  }

  .choice:has(:checked) {
    border-color: var(--c-accent);
  }

  .option:hover,
  .choice:hover {
    background: color-mix(in srgb, var(--c-accent) 10%, transparent);
  }

  .hint {
    color: var(--c-muted);
    font-size: 14px;
  }

  .issue {
    color: var(--c-danger);
    font-size: 14px;
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .send,
  .skip,
  .leave {
    min-height: 44px;
    padding: 6px 18px;
    border-radius: var(--c-radius);
    font-weight: 600;
  }

  .send {
    background: var(--c-primary);
    color: var(--c-on-primary);
  }

  .skip,
  .leave {
    color: var(--c-accent);
  }

  /* Separated from the controls that continue. */
  .leave {
    margin-inline-start: auto;
    font-weight: 400;
  }

  .skip:hover,
  .leave:hover {
    background: var(--c-raised);
  }

  [aria-disabled='true'] {
    cursor: default;
    opacity: 0.7;
  }

  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;
