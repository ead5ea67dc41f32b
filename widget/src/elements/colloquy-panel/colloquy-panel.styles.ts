import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
    height: 100%;
  }

  :host([page]) {
    --_column: 760px;
    --_composer: 728px;
  }

  .panel {
    display: flex;
    flex-direction: column;
    height: 100%;
    outline: none;
    background: var(--c-surface);
    color: var(--c-text);
  }

  .header {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 64px;
    padding: 8px 12px 8px 16px;
    border-block-end: 1px solid var(--c-line);
  }

  .header:dir(rtl) {
    padding: 8px 16px 8px 12px;
  }

  .avatar {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    width: 36px;
    height: 36px;
    overflow: hidden;
    border-radius: 50%;
    background: var(--c-primary);
    color: var(--c-on-primary);
    font-weight: 600;
  }

  .avatar img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .name {
    flex: 1;
    min-width: 0;
    margin: 0;
    margin-inline-start: 8px;
    overflow: hidden;
    font-size: 16px;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .failure {
    display: grid;
    flex: 1;
    place-content: center;
    justify-items: center;
    gap: 16px;
    padding: 24px;
    color: var(--c-muted);
    text-align: center;
  }

  .failure p {
    margin: 0;
  }

  .failure button {
    min-height: 40px;
    padding: 8px 20px;
    border-radius: var(--c-radius);
    background: var(--c-primary);
    color: var(--c-on-primary);
    font-weight: 600;
  }

  colloquy-composer {
    padding-block-end: max(16px, env(safe-area-inset-bottom));
  }
`;
