import { Component, type ReactElement, type ReactNode } from 'react';
import { commonTexts } from '@colloquy/texts/dashboard';
import { isCrawler } from './is-crawler.ts';

interface State {
  readonly hasFailed: boolean;
}

/** Shows the error page when rendering fails; crawlers see nothing instead (specification, section 8). */
export class FatalErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return isCrawler(navigator.userAgent) ? null : <FatalErrorPage />;
  }
}

// Plain elements, because the theme or the translations themselves may have failed.
function FatalErrorPage(): ReactElement {
  return (
    <main
      style={{
        maxWidth: 420,
        margin: '20vh auto 0',
        padding: 24,
        textAlign: 'center',
        font: '14px/1.5 system-ui, sans-serif',
      }}
    >
      <div role="alert">
        <h1 style={{ fontSize: 20 }}>{commonTexts.fatal.title}</h1>
        <p>{commonTexts.fatal.text}</p>
      </div>
      <button
        type="button"
        style={{ font: 'inherit', padding: '8px 16px' }}
        onClick={() => location.reload()}
      >
        {commonTexts.fatal.action}
      </button>
    </main>
  );
}
