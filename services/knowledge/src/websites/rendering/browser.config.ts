import { count, defineConfig, port, setting } from '@colloquy/config';
import { networkSettings } from '@colloquy/service-kit/serving';
import { z } from 'zod';

/** A page of 5 MB as base64, and what stands beside it. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * Settings of the process that shows pages for knowledge. A page that breaks out of the browser can read them, so none
 * is secret.
 */
export const browserConfig = defineConfig('browser', {
  port: setting('PORT', port.default(4008), 'Port to listen on'),
  chromiumPath: setting(
    'CHROMIUM_PATH',
    z.string().optional(),
    'Chromium that shows the pages; without it one of the usual places',
    { example: '/usr/bin/chromium' },
  ),
  chromiumSandbox: setting(
    'CHROMIUM_SANDBOX',
    z.enum(['on', 'off']).default('on'),
    'Whether Chromium keeps its own sandbox; off only where the kernel offers none',
  ),
  maxBodyBytes: setting(
    'MAX_BODY_BYTES',
    count(1).default(MAX_BODY_BYTES),
    'Bytes of one request; a page takes a third more than its own bytes',
  ),
  logLevel: networkSettings.logLevel,
});
