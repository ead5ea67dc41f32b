import { css } from 'lit';

export const csatStyles = css`
  :host {
    display: block;
    padding: 0 16px 4px;
  }

  .csat {
    display: flex;
    align-items: center;
    gap: 8px;
    max-width: var(--_composer, none);
    margin-inline: auto;
    padding-inline-start: 12px;
    color: var(--c-muted);
    font-size: 14px;
    line-height: 1.3;
  }

  .question {
    flex: 1;
    min-width: 0;
  }

  .ratings {
    display: flex;
    flex: none;
    gap: 2px;
  }

  .rating {
    width: 32px;
    height: 32px;
    border-radius: 50%;
    color: var(--c-text);
  }

  .rating:hover {
    background: var(--c-raised);
  }

  .rating[aria-pressed='true'] {
    background: var(--c-primary);
    color: var(--c-on-primary);
    font-weight: 600;
  }

  .icon-button {
    flex: none;
    width: 32px;
    height: 32px;
  }
`;
