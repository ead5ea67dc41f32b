/** Entry point for the process that drives the browser. */
export {
  createChromiumRenderer,
  type ChromiumRenderer,
  type ChromiumRendererOptions,
} from './chromium-renderer.ts';
export { PageExceeded } from './renderer.ts';
