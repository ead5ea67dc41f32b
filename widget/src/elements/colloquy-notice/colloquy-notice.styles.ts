import { css } from 'lit';

export const noticeStyles = css`
  :host {
    display: block;
    padding: 0 16px 4px;
  }

  .notice {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    max-width: var(--_composer, none);
    margin-inline: auto;
    padding: 4px 6px 4px 12px;
    border-radius: var(--c-radius);
    background: var(--c-raised);
    font-size: 14px;
    line-height: 1.4;
    animation: rise 160ms var(--c-ease);
  }

  .notice:dir(rtl) {
    padding: 4px 12px 4px 6px;
  }

  :host([tone='error']) .notice {
    background: var(--c-danger-surface);
    color: var(--c-danger);
  }

  :host([tone='caution']) .notice {
    background: var(--c-caution-surface);
    color: var(--c-caution);
  }

  .text {
    flex: 1;
    min-width: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 12px;
    padding-block: 6px;
  }

  .action {
    flex: none;
    padding: 2px 0;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    white-space: nowrap;
  }

  .action:disabled {
    cursor: default;
    text-decoration: none;
  }

  svg {
    margin-block-start: 7px;
  }

  .icon-button svg {
    margin: 0;
  }

  .icon-button {
    width: 32px;
    height: 32px;
    color: inherit;
  }

  .icon-button:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
    color: inherit;
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;
