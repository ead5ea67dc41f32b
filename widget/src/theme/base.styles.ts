import { css } from 'lit';

/** Base styles of every element's shadow root: box sizing, bare buttons, visible focus, reduced motion. */
export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
    scrollbar-width: thin;
    scrollbar-color: var(--c-control) transparent;
  }

  [hidden] {
    display: none !important;
  }

  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }

  :focus-visible {
    outline: 2px solid var(--c-accent);
    outline-offset: 2px;
  }

  svg {
    display: block;
    flex: none;
  }

  .quiet {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .icon-button {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: calc(var(--c-radius) * 0.8);
    color: var(--c-muted);
    transition: background 120ms, color 120ms;
  }

  .icon-button:hover {
    background: var(--c-raised);
    color: var(--c-text);
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
