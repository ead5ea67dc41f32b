import { sheet } from '../../theme/sheet.ts';

/** Isolates the widget from the host page: !important in a shadow root outweighs the page's own rules. */
export const chatWidgetStyles = sheet`
  :host {
    all: initial !important;
    color-scheme: inherit !important;
    display: block !important;
  }

  :host([page]) {
    height: 100% !important;
  }

  :host([hidden]) {
    display: none !important;
  }

  [hidden] {
    display: none !important;
  }

  .root {
    --_edge: 20px;
    --_launcher: 56px;
    position: relative;
    z-index: var(--colloquy-z-index, 2147483000);
    text-align: start;
  }

  colloquy-launcher {
    position: fixed;
    inset-block-end: max(var(--_edge), env(safe-area-inset-bottom));
    right: var(--_edge);
    z-index: 1;
  }

  .frame {
    position: fixed;
    right: var(--_edge);
    bottom: calc(var(--_edge) + var(--_launcher) + 12px);
    width: 400px;
    height: min(680px, calc(100dvh - var(--_edge) * 2 - var(--_launcher) - 12px));
    overflow: hidden;
    border-radius: min(24px, calc(var(--c-radius) + 6px));
    background: var(--c-surface);
    box-shadow: var(--c-shadow);
    transform-origin: bottom right;
    animation: open 160ms var(--c-ease);
  }

  [data-position='left'] colloquy-launcher,
  [data-position='left'] .frame {
    right: auto;
    left: var(--_edge);
    transform-origin: bottom left;
  }

  [data-state='sidebar'] colloquy-launcher {
    display: none;
  }

  [data-state='sidebar'] .frame {
    inset-block: 0;
    right: 0;
    width: min(440px, 100vw);
    height: 100dvh;
    border-radius: 0;
    animation-name: slide;
  }

  [data-state='sidebar'][data-position='left'] .frame {
    right: auto;
    left: 0;
  }

  .root[data-page] {
    z-index: auto;
    height: 100%;
  }

  [data-page] .frame {
    position: static;
    width: 100%;
    height: 100%;
    border-radius: 0;
    box-shadow: none;
    animation: none;
  }

  main {
    height: 100%;
  }

  .unavailable {
    box-sizing: border-box;
    display: grid;
    place-content: center;
    height: 100%;
    margin: 0;
    padding: 24px;
    background: var(--c-surface);
    color: var(--c-muted);
    font-size: 16px;
    font-weight: 400;
    text-align: center;
  }

  @media (max-width: 479.98px) {
    .root:not([data-page]) .frame {
      inset: 0;
      width: 100%;
      height: 100dvh;
      border-radius: 0;
    }

    .root:not([data-state='minimized']) colloquy-launcher {
      display: none;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .frame {
      animation: none !important;
    }
  }

  @media (forced-colors: active) {
    .frame {
      border: 1px solid CanvasText;
    }
  }

  @keyframes open {
    from {
      opacity: 0;
      transform: translateY(12px) scale(0.97);
    }
  }

  @keyframes slide {
    from {
      opacity: 0;
      transform: translateX(24px);
    }
  }
`;
