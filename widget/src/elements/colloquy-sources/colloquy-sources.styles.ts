import { css } from 'lit';

export const sourcesStyles = css`
  :host {
    display: block;
    margin-block-start: 12px;
  }

  .title {
    margin-block-end: 6px;
    color: var(--c-muted);
    font-size: 13px;
    line-height: 1.4;
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    min-width: 0;
    max-width: 100%;
  }

  .chip {
    display: flex;
    align-items: center;
    gap: 8px;
    max-width: min(100%, 240px);
    min-height: 32px;
    padding: 4px 12px 4px 6px;
    border: 1px solid var(--c-line);
    border-radius: 16px;
    background: var(--c-surface);
    color: var(--c-text);
    font-size: 13px;
    line-height: 1.4;
    transition: border-color 120ms, background 120ms;
  }

  .chip:dir(rtl) {
    padding: 4px 6px 4px 12px;
  }

  .chip:hover,
  .chip[aria-expanded='true'] {
    border-color: var(--c-accent);
  }

  .number {
    flex: none;
    min-width: 20px;
    height: 20px;
    padding: 0 5px;
    border-radius: 10px;
    background: color-mix(in srgb, var(--c-accent) 16%, var(--c-raised));
    color: var(--c-text);
    font-size: 12px;
    font-weight: 600;
    line-height: 20px;
    text-align: center;
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .card {
    position: fixed;
    inset: auto;
    width: 360px;
    margin: 0;
    padding: 12px 16px 16px;
    overflow: auto;
    border: 0;
    border-radius: calc(var(--c-radius) + 2px);
    background: var(--c-surface);
    color: var(--c-text);
    box-shadow: var(--c-shadow);
    font-size: 14px;
    animation: rise 140ms var(--c-ease);
  }

  .head {
    display: flex;
    align-items: center;
    gap: 8px;
  }

  .card-title {
    flex: 1;
    min-width: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .close {
    width: 32px;
    height: 32px;
    margin-inline-end: -6px;
  }

  .place {
    margin-block-start: 2px;
    color: var(--c-muted);
    font-size: 13px;
  }

  blockquote {
    margin: 8px 0 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--c-line);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  mark {
    border-radius: 3px;
    background: color-mix(in srgb, var(--c-accent) 22%, var(--c-surface));
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
    color: inherit;
    font-weight: 500;
    padding: 1px 2px;
    margin-inline: -2px;
  }

  @media (forced-colors: active) {
    mark {
      background: Mark;
      color: MarkText;
    }

    .card {
      border: 1px solid CanvasText;
    }
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    margin-block-start: 12px;
    color: var(--c-accent);
    font-weight: 500;
    text-underline-offset: 3px;
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;
