import { css } from 'lit';

/** Styles of rendered Markdown inside a message. */
export const markdownStyles = css`
  .body {
    white-space: normal;
  }

  .body > :first-child {
    margin-block-start: 0;
  }

  .body > :last-child {
    margin-block-end: 0;
  }

  p,
  ul,
  ol,
  pre,
  blockquote,
  .table {
    margin-block: 8px;
  }

  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin-block: 12px 4px;
    font-size: 1em;
    font-weight: 650;
    line-height: 1.4;
  }

  h1,
  h2 {
    font-size: 1.0625em;
  }

  ul,
  ol {
    padding-inline-start: 20px;
  }

  li + li {
    margin-block-start: 4px;
  }

  li::marker {
    color: var(--c-muted);
  }

  a {
    color: var(--c-accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }

  code {
    padding: 1px 5px;
    border-radius: 5px;
    background: color-mix(in srgb, var(--c-text) 8%, transparent);
    font: 0.875em / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  }

  pre {
    padding: 10px 12px;
    overflow-x: auto;
    border-radius: calc(var(--c-radius) * 0.8);
    background: color-mix(in srgb, var(--c-text) 8%, transparent);
    overflow-wrap: normal;
  }

  pre code {
    padding: 0;
    background: none;
  }

  blockquote {
    margin-inline: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--c-control);
    color: var(--c-muted);
  }

  .table {
    overflow-x: auto;
  }

  table {
    border-collapse: collapse;
    font-size: 0.9375em;
    overflow-wrap: normal;
  }

  th,
  td {
    padding: 6px 10px;
    border-block-end: 1px solid var(--c-line);
    text-align: start;
    vertical-align: top;
  }

  [align='center'] {
    text-align: center;
  }

  [align='right'] {
    text-align: end;
  }

  :is(th, td):first-child {
    padding-inline-start: 0;
  }

  th {
    font-weight: 600;
  }

  hr {
    border: 0;
    border-block-start: 1px solid var(--c-line);
  }

  .joined {
    white-space: nowrap;
  }

  .cite {
    min-width: 20px;
    height: 20px;
    margin-inline: 3px 1px;
    padding: 0 5px;
    border-radius: 10px;
    background: color-mix(in srgb, var(--c-accent) 16%, var(--c-raised));
    color: var(--c-text);
    font-size: 12px;
    font-weight: 600;
    line-height: 20px;
    vertical-align: 1px;
    transition: background 120ms;
  }

  .cite:hover {
    background: color-mix(in srgb, var(--c-accent) 32%, var(--c-raised));
  }

  .body[data-streaming] > :last-child::after {
    content: '';
    display: inline-block;
    width: 2px;
    height: 1em;
    margin-inline-start: 3px;
    background: currentColor;
    vertical-align: -2px;
    animation: blink 1s steps(2) infinite;
  }

  @keyframes blink {
    50% {
      opacity: 0;
    }
  }
`;
