import { sheet } from '../../theme/sheet.ts';

export const launcherStyles = sheet`
  :host {
    display: block;
  }

  button {
    position: relative;
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0;
    font: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    border-radius: 50%;
    background: var(--c-primary);
    color: var(--c-on-primary);
    box-shadow: 0 1px 3px rgb(16 19 26 / 20%), 0 8px 24px rgb(16 19 26 / 22%);
    transition: transform 160ms var(--c-ease), background 160ms, box-shadow 160ms;
    animation: appear 160ms var(--c-ease);
  }

  button:hover {
    transform: translateY(-2px);
    box-shadow: 0 2px 4px rgb(16 19 26 / 20%), 0 12px 32px rgb(16 19 26 / 28%);
  }

  button:active {
    transform: scale(0.96);
  }

  /* Two rings, so that one of them is visible on any page. */
  button:focus-visible {
    outline: 3px solid var(--c-accent);
    outline-offset: 3px;
    box-shadow: 0 0 0 3px #ffffff;
  }

  .icon {
    grid-area: 1 / 1;
    opacity: 0;
    transform: rotate(-30deg) scale(0.6);
    transition: opacity 160ms, transform 160ms var(--c-ease);
  }

  .icon[data-shown] {
    opacity: 1;
    transform: none;
  }

  svg {
    display: block;
  }

  .badge {
    box-sizing: border-box;
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    min-width: 22px;
    height: 22px;
    padding: 0 6px;
    border: 2px solid #ffffff;
    border-radius: 11px;
    background: #c62828;
    color: #ffffff;
    font-size: 12px;
    font-weight: 600;
    line-height: 18px;
    text-align: center;
  }

  @keyframes appear {
    from {
      opacity: 0;
      transform: scale(0.8);
    }
  }

  [hidden] {
    display: none;
  }

  @media (prefers-reduced-motion: reduce) {
    button,
    .icon {
      animation: none;
      transition: none;
    }
  }

  @media (forced-colors: active) {
    button {
      border: 2px solid ButtonText;
    }
  }
`;
